import { type InLanguages, inLanguage } from '../translations/languages.ts'
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

const place = /\{(\d)\}/g
const literal = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')

/** The refusals that are known, the more exact before the wider ones. */
const known = (Object.keys(de) as Refusal[]).map((words) => ({
  words,
  shape: new RegExp(`^${literal(words).replace(place, '(.+?)')}$`, 's'),
}))

/**
 * Why the server refused, in a language of the admin UI, found by its English words; words that
 * nobody has translated come back as they are. Programs get the English ones, by the contract.
 */
export function refusalInWords(english: string, language: string): string {
  for (const { words, shape } of known) {
    const found = shape.exec(english)
    const inWords = found && inLanguage(said, language)[words]
    if (inWords) return inWords.replace(place, (_, at) => found[Number(at) + 1] ?? '')
    if (found) return english
  }
  return english
}
