'use client'
import { useTranslation } from '@payloadcms/ui'
import { maxRecipients } from '#src/contract/email/compose-emails.ts'
import { useTexts } from '../../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** Writes numbers as in the user's language. */
export function useNumbers(): (count: number) => string {
  const { language } = useTranslation().i18n
  return (count) => count.toLocaleString(language)
}

/** The Error of more recipients than a composed email takes, with a displayable message. */
export function useTooMany(): (count: number) => Error {
  const texts = useTexts(inLanguages)
  const inWords = useNumbers()
  return (count) => new Error(texts.tooMany(inWords(count), inWords(maxRecipients)))
}
