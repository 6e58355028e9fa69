import { generateKeyPairSync } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { readSignature } from '#tests/support/dkim.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

/** A newsletter as it arrives, with what is hard to sign: dots, blanks, and other scripts. */
const arrive = async (settings: object): Promise<Buffer> => {
  const server = await startSmtp()
  await payload.db.drizzle.execute(
    sql`INSERT INTO newsletter_subscribers (email, name) VALUES ('d@example.org', 'Žofie  Nováková')`,
  )
  const text = '.\n..two dots\nblanks at the end   \n\n\n{{name}}\n\n\n'
  const written = { subject: 'Příští neděle: {{name}}', textContent: text }
  await send(payload, await approvedNewsletter(payload, written))
  await deliver(payload, server.url, { settings })
  await server.stop()
  return server.taken[0]?.source ?? Buffer.alloc(0)
}

it('with a DKIM key, mail has a valid signature that covers the unsubscribe headers', async () => {
  const settings = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY: pem }
  const source = await arrive(settings)
  const signature = readSignature(source, publicKey)
  expect(signature?.isValid).toBe(true)
  expect(Object.fromEntries(signature?.tags ?? [])).toMatchObject({
    d: 'example.org',
    s: 'mail',
    a: 'rsa-sha256',
    c: 'relaxed/relaxed',
  })
  expect(signature?.names).toEqual(
    expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  for (const [from, to] of [
    ['One-Click', 'Two-Click'],
    ['two dots', 'one dot'],
  ] as const) {
    const altered = Buffer.from(source.toString('latin1').replace(from, to), 'latin1')
    expect(altered.equals(source)).toBe(false)
    expect(readSignature(altered, publicKey)?.isValid).toBe(false)
  }
})

it('without a DKIM key, mail is not signed', async () => {
  expect(readSignature(await arrive({}), publicKey)).toBeUndefined()
})
