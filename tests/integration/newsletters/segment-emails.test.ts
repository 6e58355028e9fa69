import { beforeAll, describe, expect, it } from 'vitest'
import { readSegmentEmails } from '#src/contract/newsletters/mails.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let writer: Staff

beforeAll(async () => {
  crm = await startCrm()
  writer = await createStaff(crm.payload, 'communicator')
})

const query = (text: string, values: unknown[] = []) => crm.payload.db.pool.query(text, values)

const segmentOf = async (city: string, data: object = {}): Promise<number> => {
  const conditions = [{ field: 'city', not: false, cities: [city] }]
  const rules = { match: 'all', not: false, conditions }
  const { id } = await crm.payload.create({
    collection: 'segments',
    data: { name: city, rules, shared: true, ...data },
  })
  return id
}

const residents = async (city: string, ...emails: (string | null)[]) => {
  for (const email of emails)
    await query(
      `INSERT INTO contacts (name, city, email, status) VALUES ('R', $1, $2, 'Contact')`,
      [city, email],
    )
}

const ask = (segment: unknown, { token } = writer) =>
  callPlatform('POST', '/compose-emails/segment-emails', {
    token,
    json: { selection: { segment } },
  })
const found = async (segment: number) => {
  const { status, json } = await ask(segment)
  expect(status, JSON.stringify(json)).toBe(200)
  return readSegmentEmails.response.schema.parse(json)
}

describe('the email addresses of a segment for a composed email', () => {
  it('are those of its contacts as it is now, less suppressed ones, which are counted', async () => {
    const city = unique('Town')
    const [one, two, blocked] = [uniqueEmail(), uniqueEmail(), uniqueEmail()].sort()
    await residents(city, two ?? '', one ?? '', blocked ?? '', null)
    await residents(unique('Elsewhere'), uniqueEmail())
    await crm.payload.create({
      collection: 'newsletter-subscribers',
      data: { email: blocked ?? '', status: 'subscribed', suppression: 'complaint' },
    })
    const segment = await segmentOf(city)
    const expected = { emails: [one, two], count: 2, withoutEmail: 1, suppressed: 1 }
    expect(await found(segment)).toEqual(expected)
    await query(`UPDATE contacts SET city = 'Moved' WHERE email = $1`, [one])
    expect(await found(segment)).toMatchObject({ emails: [two], count: 1 })
  })

  it('of more contacts than a composed email takes are counted only', async () => {
    const city = unique('Town')
    const fill = async (from: number, to: number) =>
      query(
        `INSERT INTO contacts (name, city, email, status)
         SELECT 'R', $1, $2 || n || '@example.org', 'Contact' FROM generate_series($3::int, $4::int) n`,
        [city, unique('many').replaceAll(' ', '-').toLowerCase(), from, to],
      )
    await fill(1, 1_000)
    const segment = await segmentOf(city)
    expect((await found(segment)).emails).toHaveLength(1_000)
    await fill(1_001, 1_001)
    expect(await found(segment)).toMatchObject({ emails: [], count: 1_001 })
  })

  it('are for those who write mails and read contacts, of segments they may read', async () => {
    const own = await segmentOf(unique('Town'), { shared: false, owner: writer.id })
    const others = await segmentOf(unique('Town'), { shared: false })
    expect((await ask(own)).status).toBe(200)
    expect((await ask(others)).status).toBe(404)
    expect((await ask(2_147_483_647)).status).toBe(404)
    expect((await ask('x')).status).toBe(400)
    for (const role of ['organizer', 'editor'] as const) {
      const shared = await segmentOf(unique('Town'))
      expect((await ask(shared, await createStaff(crm.payload, role))).status).toBe(403)
    }
  })
})
