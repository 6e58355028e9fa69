import { describe, expect, it } from 'vitest'
import { addedTexts } from '#src/locales/added-texts.ts'
import { choices, isLabelKey, label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { say } from '#src/locales/say.ts'
import { readerI18n } from '#tests/support/reader-i18n.ts'

describe('the labels of the configuration', () => {
  it('labels are looked up by key, so that equal English labels may differ in other languages', () => {
    expect(label('contacts.followUp')).toEqual({
      en: 'Follow-up',
      de: 'Wiedervorlage',
      fr: label('contacts.followUp')['fr'],
      es: label('contacts.followUp')['es'],
      it: label('contacts.followUp')['it'],
    })
    // "Pending" in English, and two things in German.
    expect(labelIn('followUpStatus.pending', readerI18n('de'))).toBe('Offen')
    expect(labelIn('approvalStatus.pending', readerI18n('de'))).toBe('Wartet auf Freigabe')
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
    const dutch = { language: 'nl', translations: addedTexts({ Contacts: 'Contacten' }) }
    expect(labelIn('contacts.contacts', dutch)).toBe('Contacten')
    expect(labelIn('contacts.stages', dutch)).toBe('Stages')
  })

  it('an organisation’s English text that equals one of ours is translated like ours', () => {
    expect(say('Content')).toMatchObject({ de: 'Inhalte' })
    expect(say('Boats', { de: { Boats: 'Boote' } })).toEqual({
      en: 'Boats',
      de: 'Boote',
    })
    expect(say('Boats')).toBe('Boats')
  })
})
