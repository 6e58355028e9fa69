'use client'
import { useTranslation } from '@payloadcms/ui'

export function useNumbers() {
  const { language } = useTranslation().i18n
  return {
    count: (count: number): string => count.toLocaleString(language),
    /** Of a share from 0 to 1, to a tenth of a percent. */
    percent: (share: number): string =>
      share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 }),
  }
}
