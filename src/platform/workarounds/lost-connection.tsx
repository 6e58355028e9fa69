'use client'
import { type ReactNode, useEffect } from 'react'
import { usePageI18n } from '#src/platform/admin/page-i18n.ts'
import { unreachable } from '#src/platform/admin/request.ts'

const isOfPreferences = (requested: RequestInfo | URL): boolean =>
  (requested instanceof Request ? requested.url : String(requested)).includes(
    '/payload-preferences/',
  )

export function LostConnection({ children }: { readonly children: ReactNode }) {
  usePageI18n()
  useEffect(() => {
    const ask = window.fetch
    window.fetch = (...requested) =>
      ask(...requested).catch((error: unknown) => {
        // Of another kind is what was given up on purpose.
        if (!(error instanceof TypeError)) throw error
        if (isOfPreferences(requested[0])) return new Response(null, { status: 503 })
        throw new TypeError(unreachable(), { cause: error })
      })
    return () => {
      window.fetch = ask
    }
  }, [])
  return <>{children}</>
}
