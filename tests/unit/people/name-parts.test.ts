import { describe, expect, it } from 'vitest'
import { nameParts, unlikeRule } from '#src/people/contacts/name-parts.ts'

describe('the parts of a name', () => {
  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
    ['María García López', 'María', 'García López'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Dr. Ada Lovelace, PhD', 'Ada', 'Lovelace'],
    ['Frau Müller', '', 'Müller'],
    ['John F. Kennedy', 'John', 'Kennedy'],
    ['J. R. R. Tolkien', '', 'Tolkien'],
    ['Ada', 'Ada', ''],
    ['山田 太郎', '太郎', '山田'],
    ['ada@example.org', '', ''],
    ['Dr.', '', ''],
    ['', '', ''],
    [',', '', ''],
  ])('“%s” are “%s” and “%s”', (name, firstName, lastName) => {
    expect(nameParts(name)).toEqual({ firstName, lastName })
  })

  it('are stored where the rule makes others of the name', () => {
    expect(unlikeRule('Ada Lovelace', { firstName: 'Ada', lastName: 'Lovelace' })).toEqual({
      firstName: null,
      lastName: null,
    })
    expect(
      unlikeRule('Anna Maria Schmidt', { firstName: 'Anna Maria', lastName: 'Schmidt' }),
    ).toEqual({ firstName: 'Anna Maria', lastName: 'Schmidt' })
  })
})
