'use client'
import { useTranslation } from '@payloadcms/ui'
import { useEffect } from 'react'
import type { Speaking } from '#src/translations/words.ts'

// Of the page, of which a browser has one; on a server it stays empty.
let ofThePage: Speaking | undefined

/** Remembers the language of the page for what is no component. */
export function useSpoken(): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    ofThePage = i18n
  }, [i18n])
}

/** The language of the page, with its texts; for what runs in the browser. */
export const spoken = (): Speaking => ofThePage ?? { language: document.documentElement.lang }
