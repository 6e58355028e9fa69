import { describe, expect, it } from 'vitest'
import { checkSubject } from '#src/mail/check/subject.ts'

const codes = (subject: string) => checkSubject(subject).map(({ code }) => code)

describe('the mail check of a subject', () => {
  it.each([
    'News of May',
    'The EU, the IMF and us',
    'Danke!',
    'Kommst du?',
    'Vorstandssitzung am 5. Mai',
    'Freedom for all',
    'Premiere im Rathaus',
    'Spenden: 200 € für den Hafen',
    'Regenerating the river: what we did',
    'x'.repeat(78),
    'Встреча в мае',
    '五月のお知らせ',
  ])('no finding on “%s”', (subject) => {
    expect(codes(subject)).toEqual([])
  })

  it.each([
    ['', ['noSubject']],
    ['   ', ['noSubject']],
    ['x'.repeat(79), ['subjectTooLong']],
    ['COME TO OUR MEETING', ['subjectCapitals']],
    ['ВСТРЕЧА ЧЛЕНОВ', ['subjectCapitals']],
    ['Come now!!', ['subjectExclamation']],
    ['Really??', ['subjectExclamation']],
    ['Win money with us', ['subjectMoney']],
    ['Kostenlos für alle', ['subjectMoney']],
    ['Un cadeau gratuit', ['subjectMoney']],
    ['Un regalo gratis', ['subjectMoney']],
    ['Hai vinto', ['subjectMoney']],
    ['Only €€€ today', ['subjectMoney']],
    ['Re: our meeting', ['subjectReply']],
    ['AW: unser Treffen', ['subjectReply']],
    [
      'RE: CASH PRIZE INSIDE!!!',
      ['subjectCapitals', 'subjectExclamation', 'subjectMoney', 'subjectReply'],
    ],
  ])('of “%s” it says %j', (subject, said) => {
    expect(codes(subject)).toEqual(said)
  })
})
