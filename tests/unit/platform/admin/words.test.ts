import { describe, expect, it } from 'vitest'
import { addedTexts } from '#src/locales/added-texts.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { sayIn } from '#src/locales/say.ts'
import { textsOf } from '#src/locales/texts.ts'

const translations = addedTexts({
  Dashboard: 'Overzicht',
  'Show all: {0}': 'Alles tonen: {0}',
  Open: 'Geopend',
  Contacts: 'Contacten',
  'This stage has been deleted': 'Deze fase is verwijderd',
})
const dutch = { language: 'nl', translations }

describe('a language added by an organisation', () => {
  it('an added language translates the texts of a view by their English source', () => {
    const dashboard = textsOf('dashboard', dutch)
    expect(dashboard('title')).toBe('Overzicht')
    expect(dashboard('showAllOf', { what: '$1 {0}' })).toBe('Alles tonen: $1 {0}')
    expect(textsOf('inbox', dutch).group('states')).toEqual({ open: 'Geopend', done: 'Done' })
  })

  it('an added language returns the same texts each time, so that nothing renders again', () => {
    expect(textsOf('dashboard', dutch)).toBe(textsOf('dashboard', dutch))
  })

  it('an added language translates labels of the configuration and server errors', () => {
    expect(sayIn('Contacts', dutch)).toBe('Contacten')
    const deleted = { code: 'stage-deleted', message: 'This stage has been deleted' }
    expect(errorText(deleted, dutch)).toBe('Deze fase is verwijderd')
  })

  it('an added language falls back to English for missing translations', () => {
    expect(sayIn('Tags', dutch)).toBe('Tags')
    expect(textsOf('dashboard', dutch)('comingUp')).toBe('Coming up')
  })
})
