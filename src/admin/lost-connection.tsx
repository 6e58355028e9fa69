'use client'
import { type ReactNode, useEffect } from 'react'
import { unreachable } from './request.ts'
import { useSpoken } from './translations/spoken.ts'

// The platform waits for ever for a preference whose question failed, and so does each save after.
const isOfPreferences = (asked: RequestInfo | URL): boolean =>
  (asked instanceof Request ? asked.url : String(asked)).includes('/payload-preferences/')

/**
 * The platform's own forms show what the browser says of a request that did not come through,
 * "Failed to fetch" in English; here it is said in the person's language.
 */
export function LostConnection({ children }: { readonly children: ReactNode }) {
  useSpoken()
  useEffect(() => {
    const ask = window.fetch
    window.fetch = (...asked) =>
      ask(...asked).catch((error: unknown) => {
        // Of another kind is what was given up on purpose.
        if (!(error instanceof TypeError)) throw error
        if (isOfPreferences(asked[0])) return new Response(null, { status: 503 })
        throw new TypeError(unreachable(), { cause: error })
      })
    return () => {
      window.fetch = ask
    }
  }, [])
  return <>{children}</>
}
