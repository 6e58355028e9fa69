'use client'
import { useTranslation } from '@payloadcms/ui'
import { type Feature, type Texts, textsOf } from './texts.ts'

/** The texts of a feature, in the user's language. */
export const useTexts = <F extends Feature>(feature: F): Texts<F> =>
  textsOf(feature, useTranslation().i18n)
