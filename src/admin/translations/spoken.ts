'use client'
import { useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'
import type { Speaking } from '#src/translations/words.ts'

// Per page, of which a browser has one; on a server it stays undefined.
let ofThePage: Speaking | undefined

/** Stores the language of the page for code outside of components. */
export function useSpoken(): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    ofThePage = i18n
  }, [i18n])
}

/** The language of the page, with its texts; for code in the browser. */
export const spoken = (): Speaking => ofThePage ?? { language: document.documentElement.lang }
