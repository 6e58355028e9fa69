import { useTranslation } from '@payloadcms/ui'
import { type InLanguages, inLanguage } from '#src/translations/languages.ts'

/** The texts of a view, in the user's language. */
export const useTexts = <T>(texts: InLanguages<T>): T => inLanguage(texts, useTranslation().i18n)
