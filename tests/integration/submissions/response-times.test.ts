import { createHash, randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { type ApiClient, apiClient, finishSubscriptions, match } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { isShort } from '#tests/support/long.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm, storeSupporter } from '#tests/support/preferences.ts'
import { probabilityGreater, shuffled } from '#tests/support/rank-statistic.ts'
import { createStaff } from '#tests/support/staff.ts'
import { welcomesOf } from '#tests/support/welcome.ts'

// Whether an address is known must not show in how long a response takes. Each test compares
// requests about who is known with as many about who is not, shuffled.
const isLong = process.env['MUSTER_FAULTS'] === 'long'
const pairs = isLong ? 250 : 50
/** Of what hashes a password, which is slow on purpose. */
const slowPairs = 40
const longest = 180_000

let payload: Payload
let api: ApiClient

beforeAll(async () => {
  payload = await startPayload()
  // Without the test's own waiting for what follows a response.
  api = apiClient(createDispatch({ payload, match }))
})

type Request = () => Promise<{ readonly status: number }>

/**
 * How probably one response about who is known is slower than one about who is not, in standard
 * deviations of what chance alone gives around a half.
 */
const compare = async (known: readonly Request[], unknown: readonly Request[]) => {
  const all = shuffled([
    ...known.map((request) => ({ request, isKnown: true })),
    ...unknown.map((request) => ({ request, isKnown: false })),
  ])
  const times = { known: [] as number[], unknown: [] as number[] }
  const statuses = new Set<number>()
  for (const { request, isKnown } of all) {
    const start = performance.now()
    const { status } = await request()
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - start)
    statuses.add(status)
    await finishSubscriptions(payload)
  }
  expect(statuses.size).toBe(1)
  const deviation = Math.sqrt((all.length + 1) / (12 * known.length * unknown.length))
  return (probabilityGreater(times.known, times.unknown) - 0.5) / deviation
}

/** Chance alone exceeds it once in twenty million times. */
const expectAlike = (deviations: number) => expect(Math.abs(deviations)).toBeLessThan(5.4)

const emails = (count = pairs): string[] => Array.from({ length: count }, () => uniqueEmail())
const subscribed = async (): Promise<string[]> => {
  const known = emails()
  await payload.db.pool.query(
    `INSERT INTO newsletter_subscribers (email, status) SELECT unnest($1::text[]), 'subscribed'`,
    [known],
  )
  return known
}
const post = (path: string, email: string) => (): ReturnType<ApiClient> =>
  api('POST', `/api/newsletter/${path}`, { json: { email, name: 'Ada' } })

describe('the time of a response does not tell', () => {
  afterAll(() => welcomesOf(payload, api).turnOff())

  it.each([
    ...(isShort ? [] : [['with a welcome mail', {}] as const]),
    ...(isLong ? [['with double opt-in', { doubleOptIn: true }] as const] : []),
  ] as const)(
    'who subscribes a known email and who a new one, %s',
    async (_how, settings) => {
      await welcomesOf(payload, api).turnOn(settings)
      const known = await subscribed()
      await post('subscribe', uniqueEmail())()
      expectAlike(
        await compare(
          known.map((email) => post('subscribe', email)),
          emails().map((email) => post('subscribe', email)),
        ),
      )
    },
    longest,
  )

  it(
    'who unsubscribes a known email and who an unknown one',
    async () => {
      const known = await subscribed()
      await post('unsubscribe', uniqueEmail())()
      expectAlike(
        await compare(
          known.map((email) => post('unsubscribe', email)),
          emails().map((email) => post('unsubscribe', email)),
        ),
      )
    },
    longest,
  )

  it(
    'whether a link to one’s own page that leads nowhere was ever mailed',
    async () => {
      const { path, delivery } = await storeSupporter(payload, { status: 'none', isContact: false })
      await payload.db.pool.query(`UPDATE deliveries SET email = 'erased-' || id WHERE id = $1`, [
        delivery,
      ])
      const forged = `${path.slice(0, -4)}${path.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
      const open = (link: string) => () => postForm(api, link, { action: 'leave-newsletter' })
      await open(path)()
      expectAlike(
        await compare(
          Array.from({ length: pairs }, () => open(path)),
          Array.from({ length: pairs }, () => open(forged)),
        ),
      )
    },
    longest,
  )

  it(
    'an account for which a link to a new password is requested',
    async () => {
      const known: string[] = []
      for (let at = 0; at < 25; at += 1) known.push((await createStaff(payload, 'editor')).username)
      const ask = (username: string) => () =>
        callPlatform('POST', '/users/forgot-password', { json: { username } })
      const repeated = Array.from({ length: pairs }, (_, at) => known[at % known.length] ?? '')
      await ask(randomUUID())()
      expectAlike(
        await compare(
          repeated.map(ask),
          Array.from({ length: pairs }, () => ask(randomUUID())),
        ),
      )
    },
    longest,
  )

  it('whether an invitation that does not work was ever sent', {
    tags: 'long',
    timeout: longest,
  }, async () => {
    const { id } = await createStaff(payload, 'editor')
    const expired = randomUUID()
    await payload.db.pool.query(
      `INSERT INTO invitations (account_id, token_hash, invited_by_id, expires_at)
       VALUES ($1, $2, $1, now() - interval '1 day')`,
      [id, createHash('sha256').update(expired).digest('hex')],
    )
    const accept = (token: string) => () =>
      callPlatform('POST', '/users/accept-invitation', {
        json: { token, username: 'nobody', displayName: 'N', password: 'a long enough phrase' },
      })
    await accept(randomUUID())()
    expectAlike(
      await compare(
        Array.from({ length: slowPairs }, () => accept(expired)),
        Array.from({ length: slowPairs }, () => accept(randomUUID())),
      ),
    )
  })
})
