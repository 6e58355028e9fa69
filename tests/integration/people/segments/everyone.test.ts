import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SegmentGroup, segmentRules } from '#src/contract/people/segments.ts'
import { rowsOf } from '#src/data/rows.ts'
import { countAudience } from '#src/newsletters/audience/sql/count-audience.ts'
import { countPeople, peopleOfSegment } from '#src/people/segments/sql/contacts-of-segment.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { fields, now, personOf, rulesOf } from '#tests/support/segment-arbitraries.ts'
import { meets, type Person } from '#tests/support/segment-evaluation.ts'
import { insertFields, insertReferred } from '#tests/support/segments.ts'

/** Segments about everyone: subscribers who are no contacts too. */

let payload: Payload
let referred: Awaited<ReturnType<typeof insertReferred>>
const run = (query: ReturnType<typeof sql>) => payload.db.drizzle.execute(query)

beforeAll(async () => {
  payload = await startPayload()
  referred = await insertReferred(payload)
  await insertFields(payload, fields)
})
afterAll(async () => {
  await run(sql`DELETE FROM contact_fields WHERE name = ANY(${sql.param(Object.keys(fields))})`)
})

const subscribe = async (given: {
  readonly email?: string
  readonly topics?: readonly number[]
  readonly language?: string | null
  readonly city?: string | null
  readonly postcode?: string | null
  readonly createdAt?: Date
}) => {
  const {
    email = uniqueEmail(),
    topics = [],
    language = null,
    city = null,
    postcode = null,
  } = given
  await run(sql`
    INSERT INTO newsletter_subscribers (email, topics, language, city, postcode, created_at)
    VALUES (${email}, ${JSON.stringify(topics)}::jsonb,
      ${language}::enum_newsletter_subscribers_language, ${city}, ${postcode},
      ${(given.createdAt ?? new Date()).toISOString()})`)
  return email
}

const store = async (rules: SegmentGroup): Promise<number> => {
  segmentRules.parse(rules)
  const result = await payload.db.drizzle.execute<{ id: number }>(sql`
    INSERT INTO segments (name, rules) VALUES (${uniqueEmail()}, ${JSON.stringify(rules)}::jsonb)
    RETURNING id`)
  return rowsOf(result)[0]?.id ?? 0
}

const emailsOf = async (rules: SegmentGroup, among: readonly string[]): Promise<string[]> => {
  const parts = (await peopleOfSegment(payload.db.drizzle, await store(rules), now)) ?? []
  const result = await payload.db.drizzle.execute<{ email: string }>(sql`
    SELECT email FROM (${sql.join(parts, sql` UNION ALL `)}) p
    WHERE email = ANY(${sql.param([...among])}::text[]) ORDER BY email`)
  return rowsOf(result).map(({ email }) => email)
}

const everyone = (...conditions: SegmentGroup['conditions']): SegmentGroup => ({
  match: 'all',
  not: false,
  people: 'everyone',
  conditions,
})

it('any rules select exactly the subscribers who meet them with what is known of them', async () => {
  const people: (Person & { email: string })[] = []
  for (const { city, postcode } of fc.sample(personOf(referred), 20)) {
    const email = await subscribe({ city, postcode })
    people.push({
      ...{ email, city, postcode, createdAt: null, custom: {}, status: '', stage: null },
      ...{ owner: null, tags: [], phone: null, interactions: [], imports: [], followUps: [] },
      subscriber: { status: 'subscribed', unsubscribedAt: null, suppression: null },
    })
  }
  await fc.assert(
    fc.asyncProperty(rulesOf(referred), async (rules) => {
      const expected = people.filter((person) => meets(rules, person, { now, fields }))
      const emails = people.map(({ email }) => email)
      const found = await emailsOf({ ...rules, people: 'everyone' }, emails)
      expect(found).toEqual(expected.map(({ email }) => email).toSorted())
    }),
    { numRuns: isLong ? 200 : isShort ? 20 : 60 },
  )
})

describe('a segment', () => {
  const city = uniqueEmail()
  const inCity = { field: 'city' as const, not: false, cities: [city] }

  it('that does not say so is about contacts alone, also within one about everyone', async () => {
    const email = await subscribe({ city })
    const { people: _, ...contacts } = everyone(inCity)
    expect(await emailsOf(everyone(inCity), [email])).toEqual([email])
    expect(await emailsOf(contacts, [email])).toEqual([])
    const inner = { field: 'segment' as const, not: false, ids: [await store(contacts)] }
    expect(await emailsOf(everyone(inCity, inner), [email])).toEqual([])
    const others = everyone(inCity, { ...inner, not: true })
    expect(await emailsOf(others, [email])).toEqual([email])
    const wide = { ...inner, ids: [await store(everyone(inCity))] }
    expect(await emailsOf(everyone(wide), [email])).toEqual([email])
  })

  it('has a person once, who is a contact, or was merged into one', async () => {
    const [contact, other] = [await subscribe({ city }), await subscribe({ city })]
    const result = await payload.db.drizzle.execute<{ id: number }>(sql`
      INSERT INTO contacts (name, email) VALUES ('Ada', ${contact}) RETURNING id`)
    const id = rowsOf(result)[0]?.id ?? 0
    await run(sql`INSERT INTO contact_other_emails (contact_id, email) VALUES (${id}, ${other})`)
    // What a contact has is what counts of them.
    expect(await emailsOf(everyone(inCity), [contact, other])).toEqual([])
  })

  it('has no subscriber who left', async () => {
    const email = await subscribe({ city })
    await run(sql`UPDATE newsletter_subscribers SET status = 'unsubscribed' WHERE email = ${email}`)
    expect(await emailsOf(everyone({ ...inCity, not: true }), [email])).toEqual([])
  })

  it('is about topics, language and time on the list, of contacts and of others', async () => {
    const topics = [1, 2].map(
      (n) => sql`
      INSERT INTO topics (name, slug, is_standard) VALUES (${uniqueEmail()}, ${uniqueEmail()}, ${n < 0})
      RETURNING id`,
    )
    const ids: number[] = []
    for (const topic of topics)
      ids.push(rowsOf(await payload.db.drizzle.execute<{ id: number }>(topic))[0]?.id ?? 0)
    const [one = 0, two = 0] = ids
    const old = new Date('2020-02-02T00:00:00Z')
    const reader = await subscribe({ topics: [one], language: 'fr', createdAt: old })
    const contact = await subscribe({ topics: [one, two], language: 'de' })
    await run(sql`INSERT INTO contacts (name, email) VALUES ('Ada', ${contact})`)
    const find = (condition: SegmentGroup['conditions'][number]) =>
      emailsOf(everyone(condition), [reader, contact])
    const both = [reader, contact].toSorted()
    expect(await find({ field: 'topic', not: false, topics: [one] })).toEqual(both)
    expect(await find({ field: 'topic', not: false, topics: [two] })).toEqual([contact])
    expect(await find({ field: 'topic', not: true, topics: [two] })).toEqual([reader])
    expect(await find({ field: 'language', not: false, languages: ['fr', 'es'] })).toEqual([reader])
    const period = { kind: 'between', from: null, to: '2020-12-31' } as const
    expect(await find({ field: 'joined', not: false, period })).toEqual([reader])
    expect(await find({ field: 'joined', not: true, period })).toEqual([contact])
  })

  it('narrows an audience to its people, contacts or not, and counts those who are none', async () => {
    const place = uniqueEmail()
    const reader = await subscribe({ city: place })
    const contact = await subscribe({})
    await run(sql`INSERT INTO contacts (name, email, city) VALUES ('Ada', ${contact}, ${place})`)
    await run(
      sql`INSERT INTO contacts (name, email, city) VALUES ('Bo', ${uniqueEmail()}, ${place})`,
    )
    const rules = everyone({ field: 'city', not: false, cities: [place] })
    expect(await countPeople(payload.db.drizzle, rules)).toEqual({
      count: 2,
      names: ['Bo', 'Ada'],
      subscribers: 1,
    })
    const audience = { segments: [await store(rules)], minus: [] }
    const counted = await countAudience(payload.db.drizzle, undefined, audience)
    expect([counted.count, counted.names.toSorted()]).toEqual([2, [reader, contact].toSorted()])
    expect(counted.leftOut).toMatchObject({ notSubscribed: 1 })
    const without = { segments: [], minus: audience.segments }
    const rest = await countAudience(payload.db.drizzle, undefined, without)
    expect(rest.leftOut.minus).toBe(2)
  })
})
