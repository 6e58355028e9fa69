import { describe, expect, it } from 'vitest'
import { readPostmark } from '#src/mail/bounces/providers/postmark.ts'
import { hasSecret } from '#src/mail/bounces/signatures.ts'
import { kindsOf, parsedEvent } from '#tests/support/mail-events.ts'

describe('Postmark', () => {
  it('hard bounces and complaints carry the token of their mail', () => {
    for (const [name, kind] of [
      ['postmark-bounce.json', 'hard'],
      ['postmark-complaint.json', 'complaint'],
      ['postmark-subscription-change.json', 'hard'],
    ] as const)
      expect(readPostmark(parsedEvent(name))).toMatchObject([
        { source: 'postmark', kind, recipients: ['jane@example.com'], returnPaths: ['7-0'] },
      ])
  })

  it.each([
    ['SoftBounce', ['soft']],
    ['DMARCPolicy', ['soft']],
    ['BadEmailAddress', ['hard']],
    ['SpamComplaint', ['complaint']],
    ['Transient', []],
    ['AutoResponder', []],
    ['Unsubscribe', ['unsubscribed']],
    ['ManuallyDeactivated', ['unsubscribed']],
    ['Subscribe', []],
    ['toString', []],
  ])('a bounce of the type %s counts as %j', (Type, kinds) => {
    expect(kindsOf(readPostmark({ ...parsedEvent('postmark-bounce.json'), Type }))).toEqual(kinds)
  })

  it('who is suppressed by hand in its lists has left, who is listed again has done nothing', () => {
    const change = parsedEvent('postmark-subscription-change.json')
    const manual = { ...change, SuppressionReason: 'ManualSuppression' }
    expect(kindsOf(readPostmark(manual))).toEqual(['unsubscribed'])
    expect(readPostmark({ ...manual, SuppressSending: false })).toEqual([])
    expect(readPostmark({ ...change, SuppressionReason: null })).toEqual([])
    expect(readPostmark({ RecordType: 'Open' })).toEqual([])
  })

  it('its secret is the password of the URL, or a token in a header', () => {
    const secret = 'a secret of the webhook'
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    expect(hasSecret(basic(`postmark:${secret}`), secret)).toBe(true)
    // As a header of UTF-8 is read, which is what curl sends.
    const header = (text: string) => Buffer.from(`Bearer ${text}`).toString('latin1')
    for (const text of ['a-secret-of-the-webhook', secret, ' a  sécret: of "$it" \\ %20 '])
      expect([text, hasSecret(header(text), text)]).toEqual([text, true])
    for (const wrong of [
      null,
      '',
      'Bearer',
      basic('postmark:no'),
      basic(secret.slice(1)),
      `Digest ${secret}`,
    ])
      expect([wrong, hasSecret(wrong, secret)]).toEqual([wrong, false])
  })
})
