import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { apiClient, finishSubscriptions, match } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createClient } from '../../../packages/client/src/index.ts'
import { proofOfWork } from '../../../packages/client/src/proof.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'
/** Of each of the seven kinds. */
const size = isLong ? 14_300 : 60
const atOnce = 30

/** A word of each text that the attackers write, which no mail may have. */
const mark = `spamword${randomUUID().slice(0, 8)}`
const staffEmail = `staff-${mark}@example.org`

let payload: Payload
let api: ReturnType<typeof apiClient>

const off = {
  trapField: '',
  heldPerNetworkMinute: null,
  heldPerContentMinute: null,
  attackPerMinute: null,
  holdDisposable: false,
  holdNames: false,
  doubleOptIn: false,
  notificationEmails: [],
}

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(createDispatch({ payload, match }))
  await payload.updateGlobal({
    slug: 'settings',
    data: {
      trapField: 'website',
      heldPerNetworkMinute: 20,
      heldPerContentMinute: 5,
      holdDisposable: true,
      holdNames: true,
      doubleOptIn: true,
      notificationEmails: [{ email: staffEmail }],
    },
  })
})
afterAll(async () => {
  await payload.updateGlobal({ slug: 'settings', data: off })
  await payload.db.drizzle.execute(sql`DELETE FROM submission_counts`)
  await payload.db.drizzle.execute(sql`DELETE FROM submission_mails`)
})

interface Sent {
  readonly path: 'contact' | 'newsletter/subscribe'
  readonly body: object
  readonly network: number
  readonly key?: string
}

const message = (n: number, over: object = {}) => ({
  name: 'Ada',
  email: `${mark}.${n}@example.org`,
  subject: `About ${mark} ${n}`,
  message: `${mark} ${randomUUID()}`,
  ...over,
})

const address = (network: number) => `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`

const send = async (make: (n: number) => Sent): Promise<void> => {
  for (let from = 0; from < size; from += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, size - from) }, async (_, at) => {
        const { path, body, network, key } = make(from + at)
        const headers = {
          'x-muster-address': address(network),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        }
        const post = async () => (await api('POST', `/api/${path}`, { json: body, headers })).status
        // With a thousand subscriptions waiting they are rejected; the attacker goes on.
        while ((await post()) === 400) await finishSubscriptions(payload)
      }),
    )
}

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  rowsOf(await payload.db.drizzle.execute<{ n: number }>(sql`SELECT count(*)::int AS n ${from}`))[0]
    ?.n ?? 0
const heldLike = (reason: string) =>
  count(sql`FROM held_submissions h JOIN held_submissions_reasons r ON r.parent_id = h.id
    WHERE r.value::text = ${reason} AND (strpos(h.email, ${mark}) > 0
      OR strpos(concat_ws(' ', h.name, h.text), ${mark}) > 0)`)

/** Attacks may go on from one minute to the next, in which rates begin to count anew. */
const atMost = (perMinute: number) => perMinute * (isLong ? 30 : 2)

const attacks: Readonly<Record<string, () => Promise<void>>> = {
  'a flood from one network': async () => {
    await send((n) => ({ path: 'contact', body: message(n), network: 1 }))
    expect(await heldLike('network-burst')).toBeGreaterThanOrEqual(size - atMost(20))
  },
  'the same text from many networks': async () => {
    const same = { subject: `Buy ${mark}`, message: `${mark} is cheap` }
    await send((n) => ({ path: 'contact', body: message(n, same), network: 100_000 + n }))
    expect(await heldLike('content-burst')).toBeGreaterThanOrEqual(size - atMost(5))
  },
  'one mailbox, spelt in many ways': async () => {
    await send((n) => ({
      path: 'newsletter/subscribe',
      body: { email: `victim.${mark}+${n}@gmail.com`, name: `Hello ${mark}` },
      network: 200_000 + n,
    }))
  },
  'names that are spam': async () => {
    await send((n) => ({
      path: 'newsletter/subscribe',
      body: { email: `n${n}.${mark}@example.org`, name: `Win at www.${mark}.com` },
      network: 300_000 + n,
    }))
    expect(await heldLike('name-address')).toBe(size)
  },
  'throw-away addresses': async () => {
    await send((n) => ({
      path: 'newsletter/subscribe',
      body: { email: `d${n}.${mark}@mailinator.com` },
      network: 400_000 + n,
    }))
    expect(await heldLike('disposable')).toBe(size)
  },
  'one request again and again, with its key': async () => {
    const email = `again.${mark}@example.org`
    const body = message(0, { email, message: `${mark} again` })
    await send((n) => ({ path: 'contact', body, network: 500_000 + n, key: `key-${mark}` }))
    const received = await count(sql`FROM contact_submissions WHERE email = ${email}`)
    const held = await count(sql`FROM held_submissions WHERE email = ${email}`)
    expect(received + held).toBe(1)
  },
  'one proof of work for many, under attack': async () => {
    await payload.updateGlobal({ slug: 'settings', data: { attackPerMinute: 1 } })
    const fetch = (url: string | URL | Request, init?: RequestInit) =>
      createDispatch({ payload, match })(new Request(url, init))
    const client = createClient({ baseUrl: 'http://muster.test', fetch })
    const proof = await proofOfWork(() => client.readChallenge())
    await send((n) => ({ path: 'contact', body: { ...message(n), proof }, network: 600_000 + n }))
    expect(await heldLike('no-proof')).toBeGreaterThanOrEqual(size - 2)
  },
}

it(
  'attacks of seven kinds cause one mail for a mailbox at most, and none with their words',
  async () => {
    for (const attack of Object.values(attacks)) await attack()
    await finishSubscriptions(payload)
    const mailed = rowsOf(
      await payload.db.drizzle.execute<{ mailbox: string; mails: number; hasWords: boolean }>(sql`
      SELECT mailbox_of(email) AS mailbox, count(*)::int AS mails, bool_or(strpos(lower(
        concat_ws(' ', name, subject, html_content, text_content, reply_to_name)),
        ${mark}) > 0) AS "hasWords"
      FROM deliveries WHERE strpos(email, ${mark}) > 0 AND email <> ${staffEmail} GROUP BY 1`),
    )
    expect(mailed.filter(({ mails }) => mails > 1)).toEqual([])
    expect(mailed.filter(({ hasWords }) => hasWords)).toEqual([])
    // The victim's; of the other subscriptions all were held.
    expect(mailed.map(({ mailbox }) => mailbox)).toEqual([`victim${mark}@gmail.com`])
    const toStaff = await count(sql`FROM deliveries WHERE email = ${staffEmail}`)
    expect(toStaff).toBeLessThanOrEqual(atMost(10))
  },
  isLong ? 3_600_000 : 120_000,
)
