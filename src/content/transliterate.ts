import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
let loaded: typeof import('transliteration') | undefined

/** A text in Latin letters. Its tables are loaded when they are first used: they take 3 MB. */
export function transliterate(text: string): string {
  loaded ??= require('transliteration') as typeof import('transliteration')
  return loaded.transliterate(text)
}
