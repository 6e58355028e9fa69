'use client'
import { useEffect, useState } from 'react'
import type { AudienceCount } from '#src/contract/newsletters/audience.ts'
import { countAudience, countNewAudience } from '#src/contract/newsletters/mails.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

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
  const [state, setState] = useState<Counted>('counting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries only repeat it
  useEffect(() => {
    setState('counting')
    const ending = new AbortController()
    const { signal } = ending
    const given = { body: JSON.parse(body) }
    const ask = () =>
      newsletter === undefined
        ? call(countNewAudience, given, { signal })
        : call(countAudience, { ...given, id: newsletter }, { signal })
    const count = () =>
      ask().then(setState, (error: unknown) => {
        if (!signal.aborted) setState({ problem: messageOf(error) })
      })
    const waiting = setTimeout(() => void count(), pause)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [newsletter, body, retries])
  return state
}
