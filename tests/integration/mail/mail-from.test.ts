import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { env, parseEnv } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, countDeliveries, deliver } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let server: Awaited<ReturnType<typeof startSmtp>>
const before = env().MAIL_FROM

beforeAll(async () => {
  payload = await startPayload()
  server = await startSmtp()
})

const clearSettings = async () => {
  const none = { senderName: '', senderEmail: null, siteName: '' }
  await payload.updateGlobal({ slug: 'settings', data: none })
}
beforeEach(clearSettings)
afterEach(async () => {
  Object.assign(env(), { MAIL_FROM: before })
  await clearSettings()
})

afterAll(() => server.stop())

/** The header and the envelope of a mail that is sent with this MAIL_FROM. */
const senderOf = async (mailFrom: string) => {
  const { MAIL_FROM } = parseEnv({ ...process.env, MAIL_FROM: mailFrom })
  Object.assign(env(), { MAIL_FROM })
  await clearLedger(payload)
  server.taken.length = 0
  const mail = { subject: 's', html: '<p>x</p>', text: 'x' }
  const req = await createLocalReq({}, payload)
  await queueMail(req, { ...mail, kind: 'notification', to: 'a@example.org' })
  await deliver(payload, server.url)
  expect(await countDeliveries(payload)).toMatchObject({ sent: 1 })
  const source = server.taken[0]?.source.toString('latin1') ?? ''
  const [received] = await server.mails()
  return {
    header: /^From: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1],
    value: received?.from?.value,
    names: received?.headers,
  }
}

it('a name in MAIL_FROM is sent as a display name, quoted and encoded', async () => {
  expect(await senderOf('"News, NGO" <news@ngo.test>')).toMatchObject({
    header: '"News, NGO" <news@ngo.test>',
    value: [{ name: 'News, NGO', address: 'news@ngo.test' }],
  })
  const encoded = await senderOf('Grüße <news@ngo.test>')
  expect(encoded.header).toMatch(/^=\?UTF-8\?[BQ]\?[^ ]+\?= <news@ngo\.test>$/i)
  expect(encoded.value).toEqual([{ name: 'Grüße', address: 'news@ngo.test' }])
})

it('Settings override MAIL_FROM part by part, and cannot inject a header', async () => {
  const data = { siteName: 'Site', senderEmail: 'team@ngo.test' }
  await payload.updateGlobal({ slug: 'settings', data })
  expect((await senderOf('NGO <news@ngo.test>')).header).toBe('NGO <team@ngo.test>')
  await payload.db.drizzle.execute(
    sql`UPDATE settings SET sender_name = E'Eve\r\nBcc: <victim@example.org>'`,
  )
  const { value, names } = await senderOf('NGO <news@ngo.test>')
  expect(value).toHaveLength(1)
  expect(names?.has('bcc')).toBe(false)
})
