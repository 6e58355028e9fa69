import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '#src/data/transaction.ts'
import type { Audience } from '#src/newsletters/audience/sql/audience.ts'
import { countAudience, countRecipients } from '#src/newsletters/audience/sql/count-audience.ts'
import { freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger } from '#tests/support/mail.ts'

const count = 3_000
const mark = unique('audience').replaceAll(' ', '-').toLowerCase()
let crm: Crm
let newsletter: number
let one: number
let other: number

const query = (text: string, values: unknown[] = []) => crm.payload.db.pool.query(text, values)

const segmentOf = async (cities: string[]): Promise<number> => {
  const conditions = [{ field: 'city', not: false, cities }]
  const rules = { match: 'all', not: false, conditions }
  const data = { name: unique('Segment'), rules, shared: true }
  return (await crm.payload.create({ collection: 'segments', data })).id
}

beforeAll(async () => {
  crm = await startCrm()
  await clearLedger(crm.payload)
  await query(
    `INSERT INTO contacts (name, email, status, city)
     SELECT $1::text, $1::text || n || '@example.org', 'Member', $1::text || n % 3 FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await query(
    `INSERT INTO newsletter_subscribers (email, name, status)
     SELECT email, name, 'subscribed' FROM contacts WHERE name = $1`,
    [mark],
  )
  for (const table of ['contacts', 'newsletter_subscribers']) await query(`ANALYZE ${table}`)
  one = await segmentOf([`${mark}0`, `${mark}1`])
  other = await segmentOf([`${mark}1`, `${mark}2`])
  newsletter = await approvedNewsletter(crm.payload)
})

const audiences = (): Record<string, Audience> => ({
  one: { segments: [one], minus: [] },
  other: { segments: [other], minus: [] },
  union: { segments: [one, other], minus: [] },
  difference: { segments: [one], minus: [other] },
  'all but one': { segments: [], minus: [one] },
})

/** How many rows the nodes of the plans handle by which an audience is counted. */
const rowsHandled = async (audience: Audience | undefined): Promise<number> => {
  if (!audience) throw new Error('no such audience')
  const { drizzle } = crm.payload.db
  let handled = 0
  const explaining = {
    execute: async (query: SQL) => {
      const { rows } = await drizzle.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF) ${query}`,
      )
      let loops = 1
      for (const { 'QUERY PLAN': line } of rows) {
        const [, made, times] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
        loops = times === undefined ? loops : Number(times)
        const removed = Number(/Rows Removed by [\w ]+: (\d+)/.exec(line)?.[1] ?? 0)
        handled += (Number(made ?? 0) + removed) * loops
      }
      return drizzle.execute(query)
    },
  }
  await countAudience(explaining as unknown as Database, newsletter, audience)
  return handled
}

it('an audience that takes segments off is counted in as many steps as its segments by themselves', async () => {
  const { one: first, other: second, union, difference, 'all but one': rest } = audiences()
  const alone = (await rowsHandled(first)) + (await rowsHandled(second))
  for (const audience of [union, difference, rest])
    expect(await rowsHandled(audience)).toBeLessThanOrEqual(3 * alone)
})

it('the count, the number of recipients and who is frozen are the same of every audience', async () => {
  const { drizzle } = crm.payload.db
  const share = (part: number): number => (count / 3) * part
  const expected = { one: share(2), other: share(2), union: count, difference: share(1) }
  for (const [name, audience] of Object.entries(audiences())) {
    const counted = await countAudience(drizzle, newsletter, audience)
    const recipients = await countRecipients(drizzle, newsletter, audience)
    const frozen = await freezeRecipients(drizzle, newsletter, audience)
    await query('DELETE FROM deliveries WHERE newsletter_id = $1', [newsletter])
    expect([name, recipients, frozen]).toEqual([name, counted.count, counted.count])
    if (name in expected) expect(counted.count).toBe(Reflect.get(expected, name))
  }
})
