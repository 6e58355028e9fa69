import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalInWords } from '#src/translations/server-errors/server-errors.ts'

const root = join(import.meta.dirname, '../../..')

/** The errors that commands of the admin UI throw, as written in their sources. */
const errorsInSources = async (): Promise<string[]> => {
  const folders = ['collections', 'src/bulk', 'src/email', 'src/submissions']
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      return names.filter((name) => name.endsWith('.ts')).map((name) => join(root, folder, name))
    }),
  )
  const sources = await Promise.all(lists.flat().map((path) => readFile(path, 'utf8')))
  const thrown =
    /(?:new Refused\(\s*\d+,|refuse\(\d+,|new (?:SendingRefused|InvalidBulkEdit|MoreThanExpected|Stopped)\()\s*(['`])(.+?)\1/g
  return sources
    .flatMap((source) => [...source.matchAll(thrown)].map((match) => match[2] ?? ''))
    .map((text) => text.replace(/\$\{[^}]+\}/g, 'completed'))
}

describe('translations of server errors', () => {
  it('a server error is translated into the user’s language with its values', () => {
    const moved = 'Somebody has moved this contact to “Helps $1 {0}” meanwhile'
    expect(refusalInWords(moved, { language: 'de' })).toBe(
      'Jemand hat diesen Kontakt inzwischen auf „Helps $1 {0}“ verschoben',
    )
    expect(refusalInWords('row: has 1 field where the header has 3', { language: 'fr' })).toBe(
      'La ligne a 1 champ, l’en-tête 3',
    )
    expect(refusalInWords('phone: must be at most 50 characters', { language: 'es' })).toBe(
      'phone: 50 caracteres como máximo',
    )
  })

  it('a server error of the API is phrased for people, without names of fields', () => {
    const late = 'scheduled_send_at: must lie in the future'
    expect(refusalInWords(late, { language: 'en' })).toBe('The moment must lie in the future')
    expect(refusalInWords('emails.1: must be a valid email address', { language: 'it' })).toBe(
      'Uno di essi non è un indirizzo email valido',
    )
  })

  it.each(['en', 'de', 'pt'])(
    'a server error without a translation is returned unchanged, %s',
    (language) => {
      expect(refusalInWords('Something new', { language })).toBe('Something new')
    },
  )

  it('every server error in the sources has a translation', async () => {
    const errors = await errorsInSources()
    expect(errors.length).toBeGreaterThan(15)
    const untranslated = errors.filter(
      (error) =>
        error !== 'It is not due any more' && refusalInWords(error, { language: 'de' }) === error,
    )
    expect(untranslated).toEqual([])
  })
})
