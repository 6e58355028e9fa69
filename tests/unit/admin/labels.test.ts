import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { longDictionaries } from '#src/scripts/checks/dictionary-size.ts'
import { de } from '#src/translations/labels/de/index.ts'
import { en } from '#src/translations/labels/en/index.ts'
import { es } from '#src/translations/labels/es/index.ts'
import { fr } from '#src/translations/labels/fr/index.ts'
import { it as italian } from '#src/translations/labels/it/index.ts'
import { choices, isLabelKey, label, labelIn } from '#src/translations/labels/label.ts'
import { say } from '#src/translations/say.ts'
import { asTranslations } from '#src/translations/words.ts'

const keysOf = (dictionary: object): string[] =>
  Object.entries(dictionary).flatMap(([area, texts]) =>
    Object.keys(texts).map((name) => `${area}.${name}`),
  )

describe('the labels of the configuration', () => {
  it.each([
    ['de', de],
    ['fr', fr],
    ['es', es],
    ['it', italian],
  ])('the labels in %s have a text for every key, and for no other key', (language, dictionary) => {
    expect(keysOf(dictionary).toSorted()).toEqual(keysOf(en).toSorted())
    const empty = keysOf(en)
      .filter(isLabelKey)
      .filter((key) => !label(key)[language]?.trim())
    expect(empty).toEqual([])
  })

  it('labels are looked up by key, so that equal English labels may differ in other languages', () => {
    expect(label('contacts.followUp')).toEqual({
      en: 'Follow-up',
      de: 'Wiedervorlage',
      fr: label('contacts.followUp')['fr'],
      es: label('contacts.followUp')['es'],
      it: label('contacts.followUp')['it'],
    })
    // "Pending" in English, and two things in German.
    expect(labelIn('followUpStatus.pending', { language: 'de' })).toBe('Offen')
    expect(labelIn('approvalStatus.pending', { language: 'de' })).toBe('Wartet auf Freigabe')
  })

  it.each(['contacts', 'contacts.', 'contacts.toString', '__proto__.x', 'nothing.followUp'])(
    '%s is not the key of a label',
    (word) => expect(isLabelKey(word)).toBe(false),
  )

  it('choices label the stored values of a field', () => {
    expect(choices('mailStatus', ['draft', 'sent'])).toEqual([
      { value: 'draft', label: label('mailStatus.draft') },
      { value: 'sent', label: label('mailStatus.sent') },
    ])
  })

  it('labels in a language added by an organisation are looked up by their English text', () => {
    const dutch = { language: 'nl', translations: asTranslations({ Contacts: 'Contacten' }) }
    expect(labelIn('contacts.contacts', dutch)).toBe('Contacten')
    expect(labelIn('contacts.stages', dutch)).toBe('Stages')
  })

  it('an organisation’s English text that equals one of ours is translated like ours', () => {
    expect(say('Content')).toMatchObject({ de: 'Inhalte' })
    expect(say('Shifts', { de: { Shifts: 'Schichten' } })).toEqual({
      en: 'Shifts',
      de: 'Schichten',
    })
    expect(say('Shifts')).toBe('Shifts')
  })
})

describe('dictionaries', () => {
  it('dictionaries have at most 300 lines each', async () => {
    expect(await longDictionaries('src')).toEqual([])
  })

  it('the check of dictionaries reports longer ones and ignores other long files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-dictionaries-'))
    try {
      await mkdir(join(folder, 'translations'))
      const lines = (count: number) => 'line\n'.repeat(count)
      await writeFile(join(folder, 'translations/long.ts'), lines(301))
      await writeFile(join(folder, 'translations/short.ts'), lines(300))
      await writeFile(join(folder, 'texts.ts'), lines(301))
      await writeFile(join(folder, 'other.ts'), lines(301))
      expect((await longDictionaries(folder)).toSorted()).toEqual([
        'texts.ts (301)',
        'translations/long.ts (301)',
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
