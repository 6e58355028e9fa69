import { describe, expect, it } from 'vitest'
import { inLanguage } from '#src/translations/languages.ts'
import { sayIn } from '#src/translations/say.ts'
import { refusalInWords } from '#src/translations/server-errors/server-errors.ts'
import { asTranslations } from '#src/translations/words.ts'

const en = {
  title: 'What needs you now',
  all: (what: string) => `Show all: ${what}`,
  states: { open: 'Open', closed: 'Closed' },
  steps: ['Open', 'Closed'],
}
const things = { en, de: en, fr: en, es: en, it: en }
const translations = asTranslations({
  'What needs you now': 'Wat nu aandacht vraagt',
  'Show all: {0}': 'Alles tonen: {0}',
  Open: 'Geopend',
  Contacts: 'Contacten',
  'This stage has been deleted': 'Deze fase is verwijderd',
})
const dutch = { language: 'nl', translations }

describe('a language that an organisation adds', () => {
  it('says the texts of a view by their English words, wherever they stand', () => {
    const said = inLanguage(things, dutch)
    expect(said.title).toBe('Wat nu aandacht vraagt')
    expect(said.all('$1 {0}')).toBe('Alles tonen: $1 {0}')
    expect(said.states).toEqual({ open: 'Geopend', closed: 'Closed' })
    expect(said.steps).toEqual(['Geopend', 'Closed'])
  })

  it('says the same object for the same texts, so that nothing is rendered again', () => {
    expect(inLanguage(things, dutch)).toBe(inLanguage(things, dutch))
  })

  it('says names of the configuration, and why the server rejected something', () => {
    expect(sayIn('Contacts', dutch)).toBe('Contacten')
    expect(refusalInWords('This stage has been deleted', dutch)).toBe('Deze fase is verwijderd')
  })

  it('is English where it has no words, or is none of the installation', () => {
    expect(sayIn('Tags', dutch)).toBe('Tags')
    expect(inLanguage(things, { language: 'pt' }).title).toBe('What needs you now')
  })
})
