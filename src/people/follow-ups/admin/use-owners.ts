'use client'
import { toast } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { listFollowUpOwners, type Owner } from '#src/contract/people/follow-up-work.ts'
import { listSubmissionOwners } from '#src/contract/submissions/inbox-work.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

const reference = z
  .union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)])
  .nullable()
  .catch(null)

/** The id of an owner as a form or a list has it; null for none. */
export const ownerOf = (value: unknown): number | null => reference.parse(value)

/** How long a response is used, in ms: the cells of a list request the same one. */
const fresh = 10_000

interface Cached {
  readonly at: number
  readonly owners: Promise<readonly Owner[]>
}

/** The collections whose documents have an owner, each with who can be one. */
const lists = { 'follow-ups': listFollowUpOwners, 'contact-submissions': listSubmissionOwners }
export type OwnedCollection = keyof typeof lists

const cache = new Map<OwnedCollection, Cached>()

const read = (of: OwnedCollection): Promise<readonly Owner[]> => {
  const cached = cache.get(of)
  if (cached && Date.now() - cached.at < fresh) return cached.owners
  const response = call(lists[of]).then((found) => found.owners)
  cache.set(of, { at: Date.now(), owners: response })
  response.catch(() => cache.delete(of))
  return response
}

/**
 * The users who can own documents of a collection (of follow-ups, and so contacts), by name;
 * undefined while loading.
 */
export function useOwners(of: OwnedCollection = 'follow-ups'): readonly Owner[] | undefined {
  const [found, setFound] = useState<readonly Owner[]>()
  useEffect(() => {
    let isCurrent = true
    read(of).then(
      (each) => isCurrent && setFound(each),
      (error: unknown) => isCurrent && toast.error(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [of])
  return found
}
