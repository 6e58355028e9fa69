import { type InLanguages, inLanguage, isLanguage } from '../languages.ts'
import { inWords, type Speaking, wordsOf } from '../words.ts'
import { de } from './de.ts'
import { type ErrorCode, type ErrorTexts, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const texts: InLanguages<ErrorTexts> = { en, de, fr, es, it }

/** Whether a word, such as a stored reason, is the code of an error. */
export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(en, word)

const fill = (text: string, params: readonly string[]): string =>
  text.replace(/\{(\d)\}/g, (_, at) => params[Number(at)] ?? '')

/** The English text of an error: its message where the contract has none of its own. */
export const englishOf = (code: ErrorCode, params: readonly string[] = []): string =>
  fill(en[code], params)

/** An error as a response has it; what the platform itself throws has no code. */
export interface ReceivedError {
  readonly code?: string | undefined
  readonly params?: readonly string[] | undefined
  readonly message: string
}

/**
 * What a person reads of an error, in their language: the text of its code, or else its message
 * as it is, which the platform has translated where it could.
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
