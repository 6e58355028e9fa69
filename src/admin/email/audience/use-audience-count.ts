'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { type AudienceCount, audienceCount } from '#src/email/compose/audience.ts'
import { messageOf, request } from '../../request.ts'

/** Debounce delay of changes, in ms. */
const pause = 400

export type Counted = 'counting' | { readonly problem: string } | AudienceCount

/**
 * Who would get a newsletter (undefined: one not stored yet) now, with the audience that `body` has
 * as JSON; counted again after `retries`.
 */
export function useAudienceCount(
  newsletter: number | string | undefined,
  body: string,
  retries: number,
): Counted {
  const { config } = useConfig()
  const [state, setState] = useState<Counted>('counting')
  const path = newsletter === undefined ? '/newsletters' : `/newsletters/${newsletter}`
  const url = `${config.routes.api}${path}/audience`
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries only repeat it
  useEffect(() => {
    setState('counting')
    const ending = new AbortController()
    const { signal } = ending
    const count = () =>
      request(url, audienceCount, { method: 'POST', json: JSON.parse(body), signal }).then(
        setState,
        (error: unknown) => {
          if (!signal.aborted) setState({ problem: messageOf(error) })
        },
      )
    const waiting = setTimeout(() => void count(), pause)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [url, body, retries])
  return state
}
