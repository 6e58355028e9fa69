import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { importPostcodes } from '#src/people/segments/import-postcodes.ts'
import { contactsOfSegment } from '#src/people/segments/sql/contacts-of-segment.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Conditions on names, mails, submissions, postcodes and other segments. */

let crm: Crm
const city = unique('City')
const people = ['Ada Berlin', 'Bo Potsdam', 'Cy Leipzig', 'Di Nowhere'] as const
type Person = (typeof people)[number]
const postcodes: Record<Person, string | null> = {
  'Ada Berlin': '10115',
  'Bo Potsdam': ' 14 467',
  'Cy Leipzig': '04109',
  'Di Nowhere': null,
}
const word = unique('w').replace(' ', '')
const emailOf = (name: string) => `${name.slice(0, 2).toLowerCase().trim()}.${word}@example.org`

beforeAll(async () => {
  crm = await startCrm()
  for (const name of people)
    await crm.payload.db.pool.query(
      'INSERT INTO contacts (name, email, city, postcode) VALUES ($1, $2, $3, $4)',
      [name, emailOf(name), city, postcodes[name]],
    )
})

const rulesOf = (...conditions: object[]) => ({
  match: 'all',
  not: false,
  conditions: [{ field: 'city', cities: [city] }, ...conditions],
})
const count = async (rules: object, token = crm.staff.token) =>
  callPlatform('POST', '/segments/count', { token, json: { rules } })
const meeting = async (...conditions: object[]) => {
  const { json, text } = await count(rulesOf(...conditions))
  if (!Array.isArray(json['names'])) throw new Error(text)
  return json['names'].toSorted()
}
const save = (rules: object, token = crm.staff.token, fields: object = {}) =>
  callPlatform('POST', '/segments', {
    token,
    json: { name: unique('Segment'), rules, ...fields },
  })
const saved = async (rules: object, token = crm.staff.token, fields: object = {}) => {
  const { json, text } = await save(rules, token, fields)
  if (!json['doc']) throw new Error(text)
  return (json['doc'] as { id: number }).id
}

it('a name contains a text, whatever its case, of which percent signs are letters', async () => {
  expect(await meeting({ field: 'name', operator: 'contains', value: 'ERL' })).toEqual([
    'Ada Berlin',
  ])
  expect(await meeting({ field: 'name', operator: 'contains', value: '%' })).toEqual([])
  const not = { field: 'name', operator: 'contains', value: 'o', not: true }
  expect(await meeting(not)).toEqual(['Ada Berlin', 'Cy Leipzig'])
})

it('mails are those that were sent to the contact or its address, in a period, and no tests', async () => {
  const insert = (email: string, status: string, more = 'false, now()') =>
    crm.payload.db.pool.query(
      `INSERT INTO deliveries (kind, email, status, is_test, sent_at)
       VALUES ('compose', $1, $2, ${more})`,
      [email, status],
    )
  await insert(emailOf('Ada Berlin').toUpperCase(), 'sent')
  await insert(emailOf('Bo Potsdam'), 'failed')
  await insert(emailOf('Cy Leipzig'), 'sent', 'true, now()')
  await insert(emailOf('Di Nowhere'), 'sent', "false, now() - interval '90 days'")
  const sent = { field: 'mail', newsletters: [], period: null }
  expect(await meeting(sent)).toEqual(['Ada Berlin', 'Di Nowhere'])
  const lately = { ...sent, period: { kind: 'last', days: 30 } }
  expect(await meeting(lately)).toEqual(['Ada Berlin'])
  expect(await meeting({ ...sent, newsletters: [999_999] })).toEqual([])
  expect(await meeting({ ...sent, not: true })).toEqual(['Bo Potsdam', 'Cy Leipzig'])
})

it('mails to further emails of a contact, and submissions from these, are those of the contact', async () => {
  const further = `further.${word}@example.org`
  await crm.payload.db.pool.query(
    `INSERT INTO contact_other_emails (contact_id, email)
     SELECT id, $2 FROM contacts WHERE city = $1 AND name = 'Cy Leipzig'`,
    [city, further],
  )
  const mailed = { field: 'mail', newsletters: [], period: null }
  const wrote = { field: 'submitted', kinds: [], period: null }
  expect(await meeting(mailed)).not.toContain('Cy Leipzig')
  expect(await meeting(wrote)).not.toContain('Cy Leipzig')
  await crm.payload.db.pool.query(
    `INSERT INTO deliveries (kind, email, status, is_test, sent_at)
     VALUES ('compose', upper($1), 'sent', false, now())`,
    [further],
  )
  expect(await meeting(mailed)).toContain('Cy Leipzig')
  await crm.payload.db.pool.query(
    `INSERT INTO contact_submissions (name, email, subject, message)
     VALUES ('Cy', upper($1), '', 'Hello')`,
    [further],
  )
  expect(await meeting({ ...wrote, kinds: ['message'] })).toEqual(['Cy Leipzig'])
  expect(await meeting({ ...wrote, kinds: ['proposal'] })).toEqual([])
  await crm.payload.db.pool.query('DELETE FROM contact_submissions WHERE lower(email) = $1', [
    further,
  ])
})

it('submissions are messages, proposals, or any of both', async () => {
  await crm.payload.db.pool.query(
    `INSERT INTO contact_submissions (name, email, subject, message) VALUES ('Ada', $1, '', 'Hello')`,
    [emailOf('Ada Berlin')],
  )
  const wrote = { field: 'submitted', kinds: [], period: null }
  expect(await meeting(wrote)).toEqual(['Ada Berlin'])
  expect(await meeting({ ...wrote, kinds: ['message'] })).toEqual(['Ada Berlin'])
  expect(await meeting({ ...wrote, kinds: ['proposal'] })).toEqual([])
})

describe('the distance of a postcode', () => {
  const table = [
    'Postcode;COUNTRY;latitude;longitude',
    '10115;DE;52.5323;13.3846',
    '14467;de;52.4009;13.0591',
    '04109;DE;51.3406;12.3747',
    '10115;DE;0;0',
    '10115;AT;47;15',
  ].join('\n')
  const send = (token: string, body: string) =>
    callPlatform('POST', '/postcodes', { token, body, headers: { 'content-type': 'text/csv' } })
  const near = (km: number, more: object = {}) =>
    meeting({ field: 'distance', country: 'DE', postcode: '101 15', km, ...more })

  it('is from a table that an administrator imports; contacts without a postcode are in none', async () => {
    const admin = await createStaff(crm.payload, 'admin')
    expect((await send(crm.staff.token, table)).status).toBe(403)
    expect(await near(50)).toEqual([])
    const { json } = await send(admin.token, table)
    expect(json).toEqual({ countries: ['AT', 'DE'], postcodes: 4 })
    expect((await callPlatform('GET', '/postcodes', crm.staff)).json).toEqual({
      countries: ['AT', 'DE'],
    })
    expect(await near(0)).toEqual(['Ada Berlin'])
    expect(await near(20)).toEqual(['Ada Berlin'])
    expect(await near(30)).toEqual(['Ada Berlin', 'Bo Potsdam'])
    expect(await near(200)).toEqual(['Ada Berlin', 'Bo Potsdam', 'Cy Leipzig'])
    expect(await near(30, { not: true })).toEqual(['Cy Leipzig', 'Di Nowhere'])
    expect(await near(30, { country: 'FR' })).toEqual([])
  })

  it.each([
    ['no column', 'postcode,country,latitude\n1,DE,1', 'file-without-column'],
    ['a latitude beyond the pole', `${table}\n1;DE;91;0`, 'file-wrong-row'],
    ['no country', 'postcode,country,latitude,longitude\n1,Germany,1,1', 'file-wrong-row'],
    ['no number', 'postcode,country,latitude,longitude\n1,DE,,1', 'file-wrong-row'],
  ])('a table with %s is rejected, and the one before stays', async (_, text, code) => {
    const admin = await createStaff(crm.payload, 'admin')
    await send(admin.token, table)
    const { status, json } = await send(admin.token, text)
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(code)])
    expect(await near(30)).toEqual(['Ada Berlin', 'Bo Potsdam'])
  })
})

describe('two imports of postcodes', () => {
  const tableOf = (...postcodes: string[]) =>
    Readable.from([
      Buffer.from(
        ['postcode,country,latitude,longitude', ...postcodes.map((each) => `${each},LI,47,9`)].join(
          '\n',
        ),
      ),
    ])

  it('at once leave those of the last one, and are in the audit trail', async () => {
    const [first, second] = await Promise.all([
      createLocalReq({}, crm.payload),
      createLocalReq({}, crm.payload),
    ])
    let isDone = false
    let later: Promise<unknown> = Promise.resolve()
    await withTransaction(first, async () => {
      await importPostcodes(first, tableOf('9485', '9486'))
      later = importPostcodes(second, tableOf('9490')).finally(() => {
        isDone = true
      })
      while (!isDone && (await countLockWaits(crm.payload)) === 0) await wait(10)
    })
    await later
    const { rows } = await crm.payload.db.pool.query(
      "SELECT postcode FROM postcodes WHERE country = 'LI'",
    )
    expect(rows).toEqual([{ postcode: '9490' }])
    const entries = await crm.payload.db.pool.query(
      `SELECT action FROM audit_entries WHERE collection = 'postcodes' AND way = 'automation'`,
    )
    expect(entries.rows).toEqual([{ action: 'imported' }, { action: 'imported' }])
  })
})

describe('another segment', () => {
  const named = (value: string) => rulesOf({ field: 'name', operator: 'contains', value })

  it('is in the rules as it is now, negated too, at any depth', async () => {
    const inner = await saved(named('Ada'))
    const outer = await saved(rulesOf({ field: 'segment', ids: [inner] }))
    expect(await meeting({ field: 'segment', ids: [outer] })).toEqual(['Ada Berlin'])
    expect(await meeting({ field: 'segment', ids: [outer], not: true })).toHaveLength(3)
    await callPlatform('PATCH', `/segments/${inner}`, {
      token: crm.staff.token,
      json: { rules: named('Bo') },
    })
    expect(await meeting({ field: 'segment', ids: [outer] })).toEqual(['Bo Potsdam'])
    const list = await callPlatform('GET', `/contacts?where[segment][equals]=${outer}`, crm.staff)
    expect(list.json['totalDocs']).toBe(1)
    expect(await contactsOfSegment(crm.payload.db.drizzle, outer)).toBeDefined()
  })

  it('leads back to none of those it is in, however far', async () => {
    const one = await saved(named('Ada'))
    const two = await saved(rulesOf({ field: 'segment', ids: [one] }))
    const three = await saved(rulesOf({ field: 'segment', ids: [two] }))
    for (const id of [one, two, three]) {
      const json = { rules: rulesOf({ field: 'segment', ids: [id] }) }
      const changed = await callPlatform('PATCH', `/segments/${one}`, {
        token: crm.staff.token,
        json,
      })
      expect([changed.status, changed.text]).toEqual([400, expect.stringContaining('leads back')])
    }
  })

  it('is not deleted while it is used, and must be one that its user may read', async () => {
    const inner = await saved(named('Ada'), crm.staff.token, { shared: false })
    await saved(rulesOf({ field: 'segment', ids: [inner] }))
    const { status, text } = await callPlatform('DELETE', `/segments/${inner}`, crm.staff)
    expect([status, text]).toEqual([400, expect.stringContaining('Another segment')])
    const colleague = await createStaff(crm.payload, 'organizer')
    const rules = rulesOf({ field: 'segment', ids: [inner] })
    expect((await count(rules, colleague.token)).text).toContain('segment-missing')
    expect((await save(rules, colleague.token)).status).toBe(400)
    expect((await save(rulesOf({ field: 'segment', ids: [999_999] }))).status).toBe(400)
  })
})

it('a segment can be renamed though one in it is gone, and its rules cannot be changed', async () => {
  const inner = await saved(rulesOf())
  const outer = rulesOf({ field: 'segment', ids: [inner] })
  const id = await saved(outer)
  // As by the clean-up of an account, or a restore.
  await crm.payload.db.pool.query('DELETE FROM segments WHERE id = $1', [inner])
  const change = async (json: object) =>
    (await callPlatform('PATCH', `/segments/${id}`, { token: crm.staff.token, json })).status
  expect(await change({ name: unique('Renamed') })).toBe(200)
  expect(await change({ rules: outer, shared: true })).toBe(200)
  expect(await change({ rules: { ...outer, match: 'any' } })).toBe(400)
})

it('a shared segment with a private one in it can be counted by who may read the shared one', async () => {
  const inner = await saved(rulesOf(), crm.staff.token, { shared: false })
  const outer = rulesOf({ field: 'segment', ids: [inner] })
  const shared = await saved(outer, crm.staff.token, { shared: true })
  const own = await saved(outer, crm.staff.token, { shared: false })
  const { token } = await createStaff(crm.payload, 'organizer')
  const countOf = (path: string, json: object) =>
    callPlatform('POST', `/segments/${path}`, { token, json })
  const { conditions } = outer
  expect((await countOf('count', { rules: outer, of: shared })).json['count']).toBe(4)
  expect((await countOf('count-conditions', { conditions, of: shared })).json).toEqual({
    counts: [4, 4],
  })
  for (const of of [undefined, own]) {
    expect(await countOf('count', { rules: outer, of })).toMatchObject({
      status: 400,
      text: expect.stringContaining('segment-missing'),
    })
    const each = await countOf('count-conditions', { conditions, of })
    expect(each.json).toEqual({ counts: [4, null] })
  }
  const itself = rulesOf({ field: 'segment', ids: [shared] })
  expect((await countOf('count', { rules: itself, of: shared })).text).toContain('segment-circle')
})

it('each condition is counted alone, for who may read contacts', async () => {
  const conditions = [
    { field: 'city', cities: [city] },
    { field: 'name', operator: 'contains', value: `${unique('none')}` },
  ]
  const call = (token: string) =>
    callPlatform('POST', '/segments/count-conditions', { token, json: { conditions } })
  expect((await call(crm.staff.token)).json).toEqual({ counts: [4, 0] })
  const editor = await createStaff(crm.payload, 'editor')
  expect((await call(editor.token)).status).toBe(403)
})
