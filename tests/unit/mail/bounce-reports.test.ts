import { describe, expect, it } from 'vitest'
import { classifyFailure } from '#src/mail/bounces/classify.ts'
import { addressIn, parseReport } from '#src/mail/bounces/parse-report.ts'
import { readReturnPath, returnPath, returnToken } from '#src/mail/bounces/verp.ts'
import { mailEvent } from '#tests/support/mail-events.ts'

const messageId = `<7.${'0af1'.repeat(8)}@muster.test>`
const verp = 'bounces+7-00112233445566778899aabbccddeeff@example.org'

const read = (name: string, change = (text: string) => text) =>
  parseReport(
    Buffer.from(
      change(mailEvent(name, { recipient: 'Jo@Example.net', messageId, returnPath: verp })),
    ),
  )

describe('classifyFailure', () => {
  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 user unknown', 'hard'],
    ['5.1.10', 'smtp; 556 5.1.10 null MX', 'hard'],
    ['5.2.1', '', 'hard'],
    ['5.0.0', 'smtp; 550 5.1.1 no such user', 'hard'],
    ['5.0.0', 'smtp; 550 User unknown', 'hard'],
    ['5.0.0', '500 unknown recipient', 'hard'],
    ['', '550 No such user here', 'hard'],
    ['', '550 The email account that you tried to reach does not exist', 'hard'],
    ['5.1.1', 'smtp; 550 5.1.1 User unknown in relay recipient table', 'hard'],
    ['5.1.0', 'smtp; 550 5.1.0 Sender rejected: no SPF', 'soft'],
    ['5.1.0', 'smtp; 550 5.1.0 Relaying denied', 'soft'],
    ['5.1.8', 'sender domain', 'soft'],
    ['5.2.2', 'smtp;552 5.2.2 Mailbox full', 'soft'],
    ['5.7.1', 'smtp; 550 5.7.1 user unknown to our filter', 'soft'],
    ['5.4.4', 'X-Postfix; Host not found', 'soft'],
    ['5.0.0', 'smtp; 550 spam detected', 'soft'],
    ['4.4.7', 'smtp; 450 user unknown', 'soft'],
    ['', '450 user unknown', 'soft'],
    ['', 'user unknown', 'soft'],
    ['', '', 'soft'],
  ])('a failure with the status “%s” and the text “%s” is %s', (status, diagnostic, kind) => {
    expect(classifyFailure({ status, diagnostic })).toBe(kind)
  })
})

describe('parseReport', () => {
  it('a delivery status notification names recipient, mail, return path, kind and reason', async () => {
    const [event, ...others] = await read('postfix-unknown-user.eml')
    expect(others).toEqual([])
    expect(event).toMatchObject({
      source: 'dsn',
      kind: 'hard',
      messageIds: [messageId],
      reason: expect.stringContaining('550 5.1.1 <Jo@Example.net>: Recipient address rejected'),
    })
    expect(new Set(event?.recipients)).toEqual(new Set(['jo@example.net']))
    expect(event?.returnPaths).toContain(verp)
    expect(event?.raw).toContain('final-recipient: rfc822; Jo@Example.net')
  })

  it('the headers alone identify the mail, and a full mailbox is soft', async () => {
    const [event] = await read('exchange-mailbox-full.eml')
    expect(event).toMatchObject({ source: 'dsn', kind: 'soft', messageIds: [messageId] })
  })

  it('a mail that is delayed, delivered or passed on has not bounced', async () => {
    expect(await read('exim-delayed.eml')).toEqual([])
    for (const action of ['delivered', 'relayed', 'expanded'])
      expect(
        await read('postfix-unknown-user.eml', (text) =>
          text.replace('Action: failed', `Action: ${action}`),
        ),
      ).toEqual([])
  })

  it('each failed recipient of a notification is a separate event', async () => {
    const events = await read('postfix-unknown-user.eml', (text) =>
      text.replace(
        /\r\n\r\n(--[^\r]+\r\nContent-Description: Undelivered Message)/,
        '\r\n\r\nFinal-Recipient: rfc822; other@example.net\r\nAction: failed\r\nStatus: 4.4.7\r\n\r\n$1',
      ),
    )
    expect(events.map(({ kind, recipients }) => [kind, recipients.at(-1)])).toEqual([
      ['hard', 'jo@example.net'],
      ['soft', 'other@example.net'],
    ])
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2)
  })

  it('however long the returned mail is, the report before it is read', async () => {
    const long = (text: string) => text.replace('Hello.', 'a\r\n'.repeat(300_000))
    expect(await read('postfix-unknown-user.eml', long)).toMatchObject([
      {
        kind: 'hard',
        recipients: expect.arrayContaining(['jo@example.net']),
        messageIds: [messageId],
      },
    ])
  })

  it('a feedback report is a complaint of the recipient it names', async () => {
    expect(await read('arf-abuse.eml')).toMatchObject([
      {
        source: 'arf',
        kind: 'complaint',
        recipients: ['jo@example.net'],
        messageIds: [messageId],
        reason: 'abuse',
      },
    ])
  })

  it('a feedback report that takes a complaint back, or is about authentication, is none', async () => {
    for (const type of ['not-spam', 'auth-failure', 'dkim'])
      expect(
        await read('arf-abuse.eml', (text) =>
          text.replace('Feedback-Type: abuse', `Feedback-Type: ${type}`),
        ),
      ).toEqual([])
  })

  it('a feedback report without the recipient leaves it to the mail it quotes', async () => {
    const [event] = await read('arf-abuse.eml', (text) =>
      text.replace(/Original-Rcpt-To:.*\r\n/, ''),
    )
    expect(event).toMatchObject({ recipients: [], messageIds: [messageId] })
  })

  it('a bounce in words alone is soft, whatever the words', async () => {
    expect(await read('qmail-in-words.eml')).toMatchObject([
      { kind: 'soft', recipients: [], messageIds: [messageId], reason: 'failure notice' },
    ])
  })

  it('an out-of-office reply to the return path is no bounce', async () => {
    expect(await read('out-of-office.eml')).toEqual([])
  })

  it('the same report has the same event id, and another one has another', async () => {
    const ids = async (change?: (text: string) => string) =>
      (await read('postfix-unknown-user.eml', change)).map(({ eventId }) => eventId)
    expect(await ids()).toEqual(await ids())
    expect(await ids()).not.toEqual(await ids((text) => text.replace('4D2F71C0098', '4D2F71C0099')))
  })

  it.each([
    ['nothing', ''],
    ['zeros', '\0'.repeat(1_000)],
    ['a report without parts', 'Content-Type: multipart/report; boundary=x\r\n\r\n'],
    ['a report without fields', 'Content-Type: message/delivery-status\r\n\r\n\r\n\r\n'],
    [
      'parts within each other',
      Array.from(
        { length: 200 },
        (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
      ).join(''),
    ],
    [
      'many groups',
      `Content-Type: message/delivery-status\r\n\r\n${'Action: failed\r\n\r\n'.repeat(50_000)}`,
    ],
  ])('%s is read in bounded time, or rejected', async (_, message) => {
    const events = await parseReport(Buffer.from(message)).catch((error: Error) => error.name)
    if (typeof events === 'string') expect(events).toBe('UnreadableReport')
    else expect(events.length).toBeLessThanOrEqual(500)
  })
})

describe('addressIn', () => {
  it.each([
    ['rfc822; jo@example.net', 'jo@example.net'],
    ['rfc822;jo+2Btag@example.net', 'jo+tag@example.net'],
    ['rfc822;jo+tag@example.net', 'jo+tag@example.net'],
    [undefined, ''],
  ])('the address in %s is %s', (field, address) => {
    expect(addressIn(field)).toBe(address)
  })
})

describe('return paths (VERP)', () => {
  const key = 'the key of mailed links'

  it('a return path leads back to its delivery, in whichever case it comes back', () => {
    const path = returnPath('bounces@example.org', key, 2_147_483_647)
    expect(path).toMatch(/^bounces\+2147483647-[0-9a-f]{32}@example\.org$/)
    expect(path.indexOf('@')).toBeLessThanOrEqual(64)
    expect(readReturnPath(key, path)).toBe(2_147_483_647)
    expect(readReturnPath(key, path.toUpperCase())).toBe(2_147_483_647)
    expect(readReturnPath(key, returnToken(key, 7))).toBe(7)
  })

  it('a forged or altered return path leads nowhere', () => {
    const path = returnPath('bounces@example.org', key, 7)
    const forged = [
      path.replace('+7-', '+8-'),
      path.replace(/.@/, (last) => (last === '0@' ? '1@' : '0@')),
      returnPath('bounces@example.org', 'another key', 7),
      'bounces@example.org',
      'bounces+7@example.org',
      'bounces+7-@example.org',
      `bounces+99999999999-${'0'.repeat(32)}@example.org`,
      '',
    ]
    for (const each of forged) expect([each, readReturnPath(key, each)]).toEqual([each, undefined])
  })
})
