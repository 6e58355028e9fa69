import { type InLanguages, inLanguage, isLanguage } from '../languages.ts'
import { inWords, type Speaking, wordsOf } from '../words.ts'
import { de } from './de.ts'
import { type ErrorCode, type ErrorTexts, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const texts: InLanguages<ErrorTexts> = { en, de, fr, es, it }

/** Whether a string, such as a stored reason, is an error code. */
export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(en, word)

const fill = (text: string, params: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => params[Number(at)] ?? '')

/** The English text of an error: the response's message where the contract defines none. */
export const englishOf = (code: ErrorCode, params: readonly string[] = []): string =>
  fill(en[code], params)

/** An error in a response; the platform's own errors have no code. */
export interface ReceivedError {
  readonly code?: string | undefined
  readonly params?: readonly string[] | undefined
  readonly message: string
}

/**
 * The displayed text of an error, in the user's language: that of its code, or else its message,
 * which the platform has translated where it could.
 */
export function errorText(
  { code, params = [], message }: ReceivedError,
  speaking: Speaking,
): string {
  if (code === undefined || !isErrorCode(code)) return message
  const words = wordsOf(speaking)
  if (isLanguage(speaking.language) || !words)
    return fill(inLanguage(texts, speaking)[code], params)
  return fill(inWords(en[code], words), params)
}
