'use client'
import { useTranslation } from '@payloadcms/ui'
import type { ReaderI18n } from '#src/locales/texts.ts'

// Per page, of which a browser has one; on a server it stays undefined.
let ofThePage: ReaderI18n | undefined

/** Stores the language of the page, with its texts, for code outside of components. */
export function usePageI18n(): void {
  const { i18n } = useTranslation()
  // In rendering, since effects of what is within run before those of its parents.
  if (typeof window !== 'undefined') ofThePage = i18n
}

/** The language of the page, with its texts; for code in the browser. */
export const pageI18n = (): ReaderI18n =>
  ofThePage ?? { language: document.documentElement.lang, translations: {} }
