'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { type Owner, owners } from '#src/contract/crm/follow-up-work.ts'
import { messageOf, request } from '../request.ts'

/** How long a response is used, in ms: the cells of a list request the same one. */
const fresh = 10_000

interface Cached {
  readonly at: number
  readonly owners: Promise<readonly Owner[]>
}

const cache = new Map<string, Cached>()

const read = (url: string): Promise<readonly Owner[]> => {
  const cached = cache.get(url)
  if (cached && Date.now() - cached.at < fresh) return cached.owners
  const response = request(url, owners).then((found) => found.owners)
  cache.set(url, { at: Date.now(), owners: response })
  response.catch(() => cache.delete(url))
  return response
}

export type OwnedCollection = 'follow-ups' | 'contact-submissions'

/**
 * The users who can own documents of a collection (of follow-ups, and so contacts), by name;
 * undefined while loading.
 */
export function useOwners(of: OwnedCollection = 'follow-ups'): readonly Owner[] | undefined {
  const { config } = useConfig()
  const [found, setFound] = useState<readonly Owner[]>()
  const url = `${config.routes.api}/${of}/owners`
  useEffect(() => {
    let isCurrent = true
    read(url).then(
      (each) => isCurrent && setFound(each),
      (error: unknown) => isCurrent && toast.error(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [url])
  return found
}
