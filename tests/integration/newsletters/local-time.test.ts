import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { up } from '#migrations/20261127_163500_time_zone_names.ts'
import { freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await payload.db.pool.query<Row>(text, values)).rows

const subscribeIn = (zones: Readonly<Record<string, string | null>>) =>
  Promise.all(
    Object.entries(zones).map(([name, zone]) =>
      query('INSERT INTO newsletter_subscribers (email, time_zone) VALUES ($1, $2)', [
        `${name}@example.org`,
        zone,
      ]),
    ),
  )
const dueTimes = async () => {
  const rows = await query<{ email: string; at: Date }>(
    'SELECT email, next_attempt_at AS at FROM deliveries',
  )
  return Object.fromEntries(rows.map(({ email, at }) => [email.split('@')[0], at.toISOString()]))
}
const everybody = { segments: [], minus: [] }

afterAll(() => payload.updateGlobal({ slug: 'settings', data: { timeZone: '' } }))

describe('a newsletter at the local time of its readers', () => {
  it('each reader gets it at its time of day where they live, not before it is sent and within a day', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { timeZone: 'Europe/Berlin' } })
    await subscribeIn({
      berlin: 'Europe/Berlin',
      newyork: 'America/New_York',
      tokyo: 'Asia/Tokyo',
      kathmandu: 'Asia/Kathmandu',
    })
    const id = await approvedNewsletter(payload)
    // 9:00 in Berlin, the week before New York changes its clocks.
    await freezeRecipients(payload.db.drizzle, id, everybody, new Date('2090-10-30T08:00:00.000Z'))
    expect(await dueTimes()).toEqual({
      berlin: '2090-10-30T08:00:00.000Z',
      newyork: '2090-10-30T13:00:00.000Z',
      tokyo: '2090-10-31T00:00:00.000Z',
      kathmandu: '2090-10-31T03:15:00.000Z',
    })
  })

  it('readers of no known time zone get it at once', async () => {
    await subscribeIn({ none: null, wrong: 'Atlantis/Capital', empty: '' })
    const id = await approvedNewsletter(payload, { atLocalTime: true })
    const before = Date.now()
    expect(await send(payload, id)).toBe(3)
    for (const at of Object.values<string>(await dueTimes()))
      expect(Math.abs(new Date(at).getTime() - before)).toBeLessThan(60_000)
  })

  it('a newsletter without it is due at once for everyone', async () => {
    await subscribeIn({ tokyo: 'Asia/Tokyo' })
    const id = await approvedNewsletter(payload)
    await send(payload, id)
    const { tokyo = '' } = await dueTimes()
    expect(Math.abs(new Date(tokyo).getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('the form of a website may bring the time zone of its reader, and what is none is ignored', async () => {
    const api = apiClient(dispatcher(payload))
    const post = (json: object) => api('POST', '/api/newsletter/subscribe', { json })
    expect((await post({ email: 'ann@example.org', timeZone: 'Asia/Tokyo' })).status).toBe(200)
    expect((await post({ email: 'bob@example.org', timeZone: '+02:00' })).status).toBe(200)
    expect((await post({ email: 'cyd@example.org', timeZone: 'america/new_york' })).status).toBe(
      200,
    )
    expect(
      await query('SELECT email, time_zone FROM newsletter_subscribers ORDER BY email'),
    ).toEqual([
      { email: 'ann@example.org', time_zone: 'Asia/Tokyo' },
      { email: 'bob@example.org', time_zone: null },
      { email: 'cyd@example.org', time_zone: 'America/New_York' },
    ])
  })

  it('a time zone that staff type is stored by its canonical name', async () => {
    const data = {
      email: 'eve@example.org',
      status: 'subscribed' as const,
      timeZone: 'asia/tokyo ',
    }
    const { timeZone } = await payload.create({ collection: 'newsletter-subscribers', data })
    expect(timeZone).toBe('Asia/Tokyo')
    const settings = { slug: 'settings', data: { timeZone: 'europe/berlin' } } as const
    expect((await payload.updateGlobal(settings)).timeZone).toBe('Europe/Berlin')
  })

  it('a time zone stored in another spelling has its canonical name after the migration', async () => {
    await subscribeIn({
      newyork: 'america/new_york',
      tokyo: 'Asia/Tokyo',
      wrong: 'Atlantis/Capital',
    })
    await up({ db: payload.db.drizzle, payload } as Parameters<typeof up>[0])
    const rows = await query<{ zone: string }>(
      'SELECT time_zone AS zone FROM newsletter_subscribers ORDER BY email',
    )
    expect(rows.map(({ zone }) => zone)).toEqual([
      'America/New_York',
      'Asia/Tokyo',
      'Atlantis/Capital',
    ])
  })

  it('staff cannot enter a time zone that there is none of', async () => {
    const data = { email: 'eve@example.org', status: 'subscribed' as const, timeZone: 'Mars/Base' }
    const creating = payload.create({ collection: 'newsletter-subscribers', data })
    await expect(creating).rejects.toThrow('Time zone')
  })
})
