'use client'
import { useTranslation } from '@payloadcms/ui'

/** Writes counts and shares in the user's language. */
export function useNumbers() {
  const { language } = useTranslation().i18n
  return {
    count: (count: number): string => count.toLocaleString(language),
    /** Of a share from 0 to 1, to a tenth of a percent. */
    percent: (share: number): string =>
      share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }),
  }
}
