import { describe, expect, it } from 'vitest'
import { errorText } from '#src/translations/errors/error-text.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { sayIn } from '#src/translations/say.ts'
import { asTranslations } from '#src/translations/words.ts'

const en = {
  title: 'Needs your attention',
  all: (what: string) => `Show all: ${what}`,
  states: { open: 'Open', closed: 'Closed' },
  steps: ['Open', 'Closed'],
}
const texts = { en, de: en, fr: en, es: en, it: en }
const translations = asTranslations({
  'Needs your attention': 'Wat nu aandacht vraagt',
  'Show all: {0}': 'Alles tonen: {0}',
  Open: 'Geopend',
  Contacts: 'Contacten',
  'This stage has been deleted': 'Deze fase is verwijderd',
})
const dutch = { language: 'nl', translations }

describe('a language added by an organisation', () => {
  it('an added language translates the texts of a view by their English source', () => {
    const translated = inLanguage(texts, dutch)
    expect(translated.title).toBe('Wat nu aandacht vraagt')
    expect(translated.all('$1 {0}')).toBe('Alles tonen: $1 {0}')
    expect(translated.states).toEqual({ open: 'Geopend', closed: 'Closed' })
    expect(translated.steps).toEqual(['Geopend', 'Closed'])
  })

  it('an added language returns the same object for the same texts, so that nothing renders again', () => {
    expect(inLanguage(texts, dutch)).toBe(inLanguage(texts, dutch))
  })

  it('an added language translates labels of the configuration and server errors', () => {
    expect(sayIn('Contacts', dutch)).toBe('Contacten')
    const deleted = { code: 'stage-deleted', message: 'This stage has been deleted' }
    expect(errorText(deleted, dutch)).toBe('Deze fase is verwijderd')
  })

  it('an added language falls back to English for missing translations', () => {
    expect(sayIn('Tags', dutch)).toBe('Tags')
    expect(inLanguage(texts, { language: 'pt' }).title).toBe('Needs your attention')
  })
})
