'use client'
import { useTranslation } from '@payloadcms/ui'
import { maxRecipients } from '#src/contract/newsletters/compose-emails.ts'
import { useTexts } from '#src/locales/use-texts.ts'

export function useNumbers(): (count: number) => string {
  const { language } = useTranslation().i18n
  return (count) => count.toLocaleString(language)
}

export function useTooMany(): (count: number) => Error {
  const texts = useTexts('recipients')
  const inWords = useNumbers()
  return (count) =>
    new Error(texts('tooMany', { count: inWords(count), most: inWords(maxRecipients) }))
}
