'use client'
import { useTranslation } from '@payloadcms/ui'
import { maxRecipients } from '#src/contract/email/compose-emails.ts'
import { useTexts } from '../../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

export function useNumbers(): (count: number) => string {
  const { language } = useTranslation().i18n
  return (count) => count.toLocaleString(language)
}

export function useTooMany(): (count: number) => Error {
  const texts = useTexts(inLanguages)
  const inWords = useNumbers()
  return (count) => new Error(texts.tooMany(inWords(count), inWords(maxRecipients)))
}
