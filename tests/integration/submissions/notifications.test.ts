import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, deliver } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let api: ApiClient
let server: Awaited<ReturnType<typeof startSmtp>>

const office = 'office@tidewatch.example'

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})
beforeEach(async () => {
  await clearLedger(payload)
  server = await startSmtp()
  const data = { notificationEmails: [{ email: 'staff@tidewatch.example' }], replyTo: office }
  await payload.updateGlobal({ slug: 'settings', data })
})
afterEach(async () => {
  await server.stop()
  const data = { notificationEmails: [], replyTo: null }
  await payload.updateGlobal({ slug: 'settings', data })
})

const emailOf = (name: string) => `${name}-${randomUUID()}@example.org`

const notificationOf = async (path: string, json: object) => {
  expect((await api('POST', path, { json })).status).toBe(200)
  await deliver(payload, server.url)
  const mails = await server.mails()
  expect(mails).toHaveLength(1)
  return mails[0]
}

const message = (name: string, email: string) => ({ name, email, subject: 'Hi', message: 'Hello' })

describe('a notification of a submission', () => {
  it('an answer to the notification of a message goes to its sender, not to the address from Settings', async () => {
    const email = emailOf('ada')
    const mail = await notificationOf('/api/contact', message('Ada Lovelace', email))
    expect(mail?.replyTo?.value).toEqual([{ name: 'Ada Lovelace', address: email }])
  })

  it('an answer to the notification of a proposal goes to who proposed it', async () => {
    const contactEmail = emailOf('sam')
    const mail = await notificationOf('/api/student/submit-action', {
      title: 'Beach day',
      description: 'We clean the beach',
      content: '<p>Bring gloves</p>',
      contactName: 'Sam Öhman',
      contactEmail,
    })
    expect(mail?.replyTo?.value).toEqual([{ name: 'Sam Öhman', address: contactEmail }])
  })

  it.each([
    ['a line break', 'Eve\r\nBcc: victim@example.org\r\nX-Evil: yes'],
    ['another address', 'Eve <eve@evil.example>, "Victim" <victim@example.org>'],
    ['a group', 'Friends: victim@example.org;'],
    ['an open quote', 'Eve " <victim@example.org>'],
    ['an encoded word', '=?utf-8?q?Eve_=3Cvictim=40example.org=3E?='],
    ['a line separator', 'Eve\u2028X-Evil: yes'],
    ['marks that turn its direction', 'Eve \u202e<gro.elpmaxe@mitciv>\u202c'],
    ['two hundred code points of emoji', '🎈'.repeat(200)],
  ])('a name with %s adds no header and no address', async (_, name) => {
    const email = emailOf('eve')
    const mail = await notificationOf('/api/contact', message(name, email))
    expect(mail?.replyTo?.value.map(({ address }) => address)).toEqual([email])
    expect(mail?.replyTo?.value[0]?.name).not.toMatch(/[\p{Cc}\u2028\u202a-\u202e]/u)
    for (const header of ['bcc', 'x-evil']) expect(mail?.headers.has(header)).toBe(false)
    expect(server.recipients()).toEqual(['staff@tidewatch.example'])
  })

  it('notifications of one submission are one conversation, and of two submissions two', async () => {
    const email = emailOf('ada')
    const first = await notificationOf('/api/contact', message('Ada', email))
    await api('POST', '/api/contact', { json: message('Ada', email) })
    await deliver(payload, server.url)
    const second = (await server.mails())[1]
    expect(first?.references).toMatch(/^<contact-submissions\.\d+@muster\.test>$/)
    expect(first?.inReplyTo).toBe(first?.references)
    expect(second?.references).not.toBe(first?.references)
  })
})

it.each([
  '=?utf-8?Q?Your_account_is_closed?=',
  '=?utf-8?B?WW91ciBhY2NvdW50?=',
  'Hi =?ISO-8859-1?q?a?= there',
  '=?utf-8?q?open',
  `=?utf-8?q?${'ä€😀 '.repeat(30)}?=`.trim(),
])('encoded words stay text in the subject and the name of a message: %s', async (subject) => {
  const json = { ...message('=?utf-8?Q?Director?= ', emailOf('words')), subject }
  const mail = await notificationOf('/api/contact', json)
  expect(mail?.subject).toBe(`Message: ${subject.trim()}`)
  expect(JSON.stringify(mail?.replyTo)).not.toContain('"Director')
  expect(mail?.text).toContain('=?utf-8?Q?Director?=')
})
