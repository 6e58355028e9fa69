import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import {
  approvedNewsletter,
  clearLedger,
  countDeliveries,
  deliver,
  makeDeliveriesDue,
  send,
  subscribe,
} from '#tests/support/mail.ts'
import { type Behaviour, reply, startSmtp } from '#tests/support/smtp.ts'

let payload: Payload
let stop: (() => Promise<void>) | undefined

const smtp = async (behaviour: Behaviour = {}) => {
  const server = await startSmtp(behaviour)
  stop = server.stop
  return server
}

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(async () => {
  await clearLedger(payload)
  await subscribe(payload, 'x', 3)
  await send(payload, await approvedNewsletter(payload))
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const errors = async (): Promise<(string | null)[]> => {
  const { rows } = await payload.db.drizzle.execute<{ error: string | null }>(
    sql`SELECT last_error AS error FROM deliveries ORDER BY id`,
  )
  return rows.map(({ error }) => error)
}
const someTried = async () => (await errors()).some((error) => error !== null)
const suppressed = async (): Promise<number> => {
  const { rows } = await payload.db.drizzle.execute(
    sql`SELECT FROM newsletter_subscribers WHERE suppression IS NOT NULL`,
  )
  return rows.length
}

describe('a mail server that rejects every recipient because of the configuration', () => {
  it.each<[string, Behaviour]>([
    ['does not relay', { onRecipient: () => reply(550, 'relay not permitted') }],
    ['denies relaying', { onRecipient: () => reply(554, '5.7.1 <x>: Relay access denied') }],
    ['requires authentication', { onRecipient: () => reply(550, 'authentication required') }],
    ['rejects our sender', { onSender: () => reply(553, '5.1.8 sender rejected') }],
  ])(
    'a mail server that %s leaves every mail queued and suppresses no recipient',
    async (_, behaviour) => {
      const wrong = await smtp(behaviour)
      await deliver(payload, wrong.url, { until: someTried })
      expect(await countDeliveries(payload)).toMatchObject({ queued: 3, failed: 0, suppressed: 0 })
      expect(await suppressed()).toBe(0)
      await wrong.stop()
      const right = await smtp()
      await makeDeliveriesDue(payload)
      await deliver(payload, right.url)
      expect(right.recipients().toSorted()).toEqual([0, 1, 2].map((n) => `x${n}@example.org`))
    },
  )
})

describe('the reply of a mail server', () => {
  it.each([
    ['that the database cannot store', 'odd \0 reply'],
    ['cut in the middle of a character', `${'x'.repeat(286)}${'😀'.repeat(20)}`],
    ['that never ends', 'y'.repeat(20_000)],
  ])('a reply %s does not stop other mails', async (_, text) => {
    const server = await smtp({
      onRecipient: (address) => (address === 'x1@example.org' ? reply(554, text) : undefined),
    })
    await deliver(payload, server.url)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 2, failed: 1 })
  })

  it('the reply of a mail server is stored without the email address it names', async () => {
    const server = await smtp({
      onRecipient: (address) => reply(554, `5.7.1 <${address}>: policy ${address}, no`),
    })
    await deliver(payload, server.url)
    for (const error of await errors()) {
      expect(error).toContain('policy')
      expect(error).not.toContain('example.org')
    }
  })
})
