import { describe, expect, it } from 'vitest'
import { describeStageUse } from '#src/people/board/sql/stages.ts'
import { normaliseContact } from '#src/people/contacts/normalise.ts'
import { compileFollowUp, renderFollowUp } from '#src/people/follow-ups/follow-up-mail.ts'
import { readHeader } from '#src/people/import/columns.ts'
import { readRow } from '#src/people/import/stage-rows.ts'
import { presentMail } from '#src/people/presenters/contact.ts'

describe('normaliseContact', () => {
  it('a contact is normalised: trimmed, with a lower-case email and each tag once', () => {
    const fields = { name: ' A ', email: ' A@B.ORG ', phone: ' ', tags: ['b ', 'a', 'b', '', null] }
    expect(normaliseContact(fields)).toEqual({
      name: 'A',
      email: 'a@b.org',
      phone: null,
      tags: ['b', 'a'],
    })
  })

  it('normalising a contact adds no fields and leaves invalid values to validation', () => {
    expect(normaliseContact({})).toEqual({})
    const wrong = { name: 7, email: 7, tags: 'x', other: ' y ' }
    expect(normaliseContact(wrong)).toEqual(wrong)
    expect(normaliseContact({ email: '' })).toEqual({ email: null })
  })
})

describe('describeStageUse', () => {
  it.each([
    [0, 0, 0, ''],
    [1, 0, 0, '1 contact'],
    [0, 2, 0, '2 progression entries'],
    [0, 0, 1, '1 follow-up rule'],
    [2, 1, 0, '2 contacts and 1 progression entry'],
    [3, 2, 2, '3 contacts, 2 progression entries and 2 follow-up rules'],
  ])(
    'the use of a stage by %i contacts, %i entries and %i rules is described',
    (contacts, entries, rules, text) => {
      expect(describeStageUse({ contacts, entries, rules })).toBe(text)
    },
  )
})

describe('readHeader and readRow', () => {
  const columns = readHeader([' TAGS', 'Email ', 'x', 'name', 'x'])
  const long = 'x'.repeat(200)
  const none = {
    ...{ email: null, phone: null, status: 'Event Attendee', tags: [], state: null },
    ...{ firstName: null, lastName: null, shortenedPhone: undefined },
  }

  it.each([
    [['', '', '', 'Ann', ''], { ...none, name: 'Ann' }],
    [
      [' a ;b|c,,a', 'A@B.org', '', ' Ann ', '', '', ' '],
      { ...none, name: 'Ann', email: 'a@b.org', tags: ['a', 'b', 'c'] },
    ],
    [['', ' ', 'ignored', '=cmd()', ''], { ...none, name: '=cmd()' }],
  ])('the CSV row %j is read as a contact', (fields, contact) => {
    expect(readRow(fields, columns)).toEqual({ kind: 'contact', contact })
  })

  it.each([
    [['', '', '', ' ', ''], 'name: is required', ' '],
    [['', 'x ', '', 'Ann', ''], 'email: must be a valid email address', 'x '],
    [
      ['', `${long}@b.org`, '', 'Ann', ''],
      'email: must be at most 200 characters',
      `${long}@b.org`,
    ],
    [['', '', '', 'Ann'], 'row: has 4 fields where the header has 5', ' ·  ·  · Ann'],
    [
      ['', '', '', 'Ann', '', 'x'],
      'row: has 6 fields where the header has 5',
      ' ·  ·  · Ann ·  · x',
    ],
    [['Ann'], 'row: has 1 field where the header has 5', 'Ann'],
  ])('the CSV row %j is an error with its reason and its text', (fields, error, value) => {
    expect(readRow(fields, columns)).toMatchObject({ kind: 'error', error, value })
  })
})

describe('renderFollowUp', () => {
  it('a follow-up mail fills name and email into template and wrapper, without expanding values', async () => {
    const template = await compileFollowUp({
      subject: 'Hi {{name}}',
      html: '<p>{{ name }} {{unknown|there}}{{unsubscribe}}</p>',
      text: '',
      wrapper: '<main>{{content}}</main>',
    })
    const person = { firstName: null, lastName: null, city: null, custom: {} }
    const contact = { ...person, name: '{{email}} & Co', email: 'a@b.org' }
    const mail = renderFollowUp(template, contact, { siteName: '', language: 'en' })
    expect(mail).toEqual({
      subject: 'Hi {{email}} & Co',
      html: '<main><p>{{email}} &amp; Co there</p></main>',
      text: '{{email}} & Co there',
    })
  })
})

describe('presentMail', () => {
  it.each([
    ['newsletter', 'sending', 'newsletter', 'queued'],
    ['newsletter', 'cancelled', 'newsletter', 'suppressed'],
    ['confirmation', 'sent', 'notification', 'sent'],
    ['welcome', 'sent', 'newsletter', 'sent'],
    ['follow_up', 'failed', 'follow_up', 'failed'],
  ] as const)(
    'a mail of the kind %s with the status %s is presented as %s, %s',
    (kind, status, shownKind, shownStatus) => {
      const mail = presentMail({ id: 1, subject: 's', kind, status, sentAt: null })
      expect(mail).toEqual({
        id: 1,
        subject: 's',
        kind: shownKind,
        status: shownStatus,
        sentAt: null,
      })
    },
  )
})
