import { type InLanguages, inLanguage, isLanguage } from '../languages.ts'
import { filled, inWords, type Speaking, shapeOf, wordsOf } from '../words.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

type Refusal = keyof typeof de

/** English says the same as the server, but for what is worded for programs. */
const en: Readonly<Partial<Record<Refusal, string>>> = {
  'scheduled_send_at: must lie in the future': 'The moment must lie in the future',
  'emails.{0}: must be a valid email address': 'One of them is not a valid email address',
  'emails: {0}': 'It takes one to twenty addresses',
}

const said: InLanguages<Readonly<Partial<Record<Refusal, string>>>> = { en, de, fr, es, it }

/** The refusals that are known, the more exact before the wider ones. */
const known = (Object.keys(de) as Refusal[]).map((words) => ({
  words,
  shape: shapeOf(words),
}))

/**
 * Why the server refused, in a language of the admin UI, found by its English words; words that
 * nobody has translated come back as they are. Programs get the English ones, by the contract.
 */
export function refusalInWords(english: string, speaking: Speaking): string {
  if (!isLanguage(speaking.language)) return inWords(english, wordsOf(speaking) ?? {})
  for (const { words, shape } of known) {
    const found = shape.exec(english)
    const text = found && inLanguage(said, speaking)[words]
    if (text) return filled(text, found)
    if (found) return english
  }
  return english
}
