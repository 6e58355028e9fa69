import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayIn } from '#src/content/calendar-days.ts'
import { exportedContact } from '#src/contract/people/shapes.ts'
import { dispatcher } from '#tests/support/api.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { isLong } from '#tests/support/long.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const list = '/api/staff/contacts'
const path = `${list}/export`
const fields = [
  ...['id', 'name', 'email', 'phone', 'status', 'tags', 'progressionStage', 'notes'],
  ...['createdAt', 'updatedAt', 'postcode', 'city', 'owner', 'firstName', 'lastName'],
]

const exported = async (query: Record<string, string>) => {
  const response = await crm.api('GET', `${path}?${new URLSearchParams(query)}`)
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response
}
const rowsOf = (text: string) =>
  parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
const csvOf = async (query: Record<string, string>) => rowsOf((await exported(query)).text)
const jsonOf = async (query: Record<string, string>) =>
  z.array(exportedContact).parse((await exported({ ...query, format: 'json' })).json)

const importFile = async (text: string) => {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), 'contacts.csv')
  const { status, json } = await crm.api('POST', `${list}/bulk-import`, { body: form })
  expect(status).toBe(200)
  return json
}

describe('exportContacts', () => {
  it('exportContacts responds with a CSV file to download that is never cached', async () => {
    const { headers, text } = await exported({ tag: unique('none') })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const custom = await crm.payload.find({ collection: 'contact-fields', pagination: false })
    const names = custom.docs.map(({ name }) => `custom.${name}`)
    expect(text).toBe(`${[...fields, ...names].map((field) => `"${field}"`).join(',')}\r\n`)
  })

  it('exportContacts marks its CSV file as UTF-8 for spreadsheets', async () => {
    const headers = { authorization: `Bearer ${crm.staff.token}` }
    const request = new Request(`http://muster.test${path}?tag=none`, { headers })
    const response = await dispatcher(crm.payload)(request)
    const [...mark] = new Uint8Array(await response.arrayBuffer()).subarray(0, 3)
    expect(mark).toEqual([0xef, 0xbb, 0xbf])
  })

  it('exportContacts responds with a JSON file where that is requested', async () => {
    const { headers, json } = await exported({ tag: unique('none'), format: 'json' })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/filename="contacts-[\d-]{10}\.json"$/)
    expect(json).toEqual([])
  })

  it('exportContacts names its file with the day of the site, whatever that of the server is', async () => {
    const daysOf = async (timeZone: string) => {
      await crm.payload.updateGlobal({ slug: 'settings', data: { timeZone } })
      const today = () => dayIn(timeZone)(new Date())
      const before = today()
      const { headers } = await exported({ tag: unique('none') })
      const [, named] = /contacts-(.*)\.csv/.exec(headers.get('content-disposition') ?? '') ?? []
      expect([before, today()]).toContain(named)
      return named
    }
    // More than a day apart.
    const [east, west] = [await daysOf('Pacific/Kiritimati'), await daysOf('Pacific/Pago_Pago')]
    await crm.payload.updateGlobal({ slug: 'settings', data: { timeZone: 'UTC' } })
    expect(east).not.toBe(west)
  })

  it('exportContacts has all fields of a contact', async () => {
    const tag = unique('tag')
    const stage = await crm.createStage()
    const { id } = await crm.createContact({
      name: 'Ann "A" Ace,\nline two',
      email: uniqueEmail(),
      phone: '+49 30 1',
      status: 'Member',
      tags: [tag, 'b'],
      notes: 'Called; wants "more"\r\nsoon',
    })
    await crm.reach(id, stage.id)
    const [contact, ...others] = await jsonOf({ tag })
    expect(others).toEqual([])
    const { json } = await crm.api('GET', `${list}/${id}`)
    const {
      updatedAt: _,
      postcode,
      city,
      owner,
      custom,
      firstName,
      lastName,
      ...shared
    } = contact ?? {}
    expect(json).toMatchObject(shared)
    expect(contact).toMatchObject({ id, progressionStage: stage['name'], tags: [tag, 'b'] })
    expect([postcode, city, owner, custom]).toEqual([null, null, null, {}])
    expect([firstName, lastName]).toEqual([null, null])
    const { updatedAt } = contact ?? {}
    expect(await csvOf({ tag })).toMatchObject([
      { ...shared, updatedAt, id: String(id), tags: `${tag};b`, postcode: '', city: '', owner: '' },
    ])
  })

  it('exportContacts has postcode, city, owner and custom fields', async () => {
    const tag = unique('tag')
    const key = unique('own').replace(' ', '')
    const field = (name: string, type: 'number' | 'yes_no' | 'date') =>
      crm.payload.create({
        collection: 'contact-fields',
        data: { name, label: name, type, order: 0 },
      })
    await Promise.all([
      field(`${key}N`, 'number'),
      field(`${key}B`, 'yes_no'),
      field(`${key}D`, 'date'),
    ])
    const choices = { choices: ['a', 'b; c'], several: true }
    await crm.payload.create({
      collection: 'contact-fields',
      data: { name: `${key}C`, label: `${key}C`, type: 'choice', order: 0, ...choices },
    })
    const custom = {
      [`${key}C`]: ['b; c', 'a'],
      [`${key}N`]: -1.5,
      [`${key}B`]: false,
      [`${key}D`]: '2024-02-29',
    }
    const owner = await createStaff(crm.payload, 'organizer')
    const { username } = await crm.payload.findByID({ collection: 'users', id: owner.id })
    await crm.payload.create({
      collection: 'contacts',
      data: {
        name: 'Ann',
        status: 'Contact',
        tags: [tag],
        postcode: '01099',
        city: 'Dresden',
        owner: owner.id,
        custom,
      },
    })
    const own = { postcode: '01099', city: 'Dresden', owner: username }
    expect(await jsonOf({ tag })).toMatchObject([{ ...own, custom }])
    expect(await csvOf({ tag })).toMatchObject([
      {
        ...own,
        [`custom.${key}C`]: '"b; c";a',
        [`custom.${key}N`]: '-1.5',
        [`custom.${key}B`]: 'no',
        [`custom.${key}D`]: '2024-02-29',
      },
    ])
  })

  it('exportContacts leaves empty fields empty', async () => {
    const tag = unique('tag')
    await crm.createContact({ name: 'Ann', tags: [tag] })
    const [row] = await csvOf({ tag })
    expect(row).toMatchObject({ email: '', phone: '', notes: '', progressionStage: '' })
  })

  it('exportContacts filters and orders like the list, and has no pages', async () => {
    const tag = unique('tag')
    const stage = await crm.createStage()
    for (const [name, status] of [
      ['Ann 100%', 'Member'],
      ['Bob', 'Contact'],
      ['Cem', 'Member'],
    ])
      await crm.createContact({ name, status, tags: [tag] })
    const { id } = await crm.createContact({ name: 'Dan', tags: [tag] })
    await crm.reach(id, stage.id)
    for (const query of [
      { tag },
      { tag, status: 'Member' },
      { tag, search: '100%' },
      { tag, search: 'ANN' },
      { progressionStage: String(stage['name']) },
      { tag, progressionStage: unique('none') },
    ]) {
      const { json } = await crm.api('GET', `${list}?${new URLSearchParams(query)}`)
      const ids = z
        .array(z.looseObject({ id: z.int() }))
        .parse(json)
        .map((each) => each.id)
      expect((await jsonOf(query)).map((each) => each.id)).toEqual(ids)
      expect((await csvOf(query)).map((each) => Number(each['id']))).toEqual(ids)
    }
    expect(await csvOf({ tag, limit: '1', offset: '1' })).toHaveLength(4)
  })

  it.each([
    ['format=xml', 'format: must be one of csv, json'],
    ['format=csv&format=json', 'format: must be given once'],
    ['status=Friend', expect.stringMatching(/^status: must be one of /)],
    ['tag=%00', 'tag: must not contain NUL characters'],
  ])('exportContacts rejects ?%s', async (query, error) => {
    const { status, json } = await crm.api('GET', `${path}?${query}`)
    expect([status, json]).toEqual([400, { error }])
  })

  it('exportContacts is for those who may read contacts', async () => {
    expect((await crm.api('GET', path, { token: undefined })).status).toBe(401)
    for (const [role, status] of [
      ['admin', 200],
      ['organizer', 200],
      ['communicator', 200],
      ['editor', 403],
    ] as const) {
      const { token } = await createStaff(crm.payload, role)
      const response = await crm.api('GET', `${path}?tag=none`, { token })
      expect([role, response.status]).toEqual([role, status])
    }
  })

  it('exportContacts writes no field that a spreadsheet takes for a formula', async () => {
    const tag = unique('tag')
    const evil = ['=1+1', '+1+cmd|x', '-2+3+a', '@SUM(A1)', "'=1", '=HYPERLINK("http://x","y")']
    for (const value of evil)
      await crm.createContact({ name: value, phone: value, notes: value, tags: [value, tag] })
    const { text } = await exported({ tag })
    const rows = rowsOf(text)
    expect(rows.map(({ name }) => name).reverse()).toEqual(evil.map((value) => `'${value}`))
    for (const row of rows)
      for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+\-@\t\r]/)
  })
})

const word = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    fc
      .array(fc.constantFrom(...`=+-@'";|,\t\r\n1a `), { minLength: 1, maxLength: 6 })
      .map((characters) => characters.join('')),
  )
  .map((text) => text.replaceAll('\0', '').toWellFormed().trim())
  .filter((text) => text !== '')

const person = fc.record({
  name: word,
  email: fc.constantFrom('', '=', '+', '-', "'", 'a'),
  phone: fc.option(word),
  status: fc.constantFrom('Member', 'Prospect'),
  tags: fc.array(word, { maxLength: 4 }),
})

describe('an exported CSV file', () => {
  it('an exported CSV file is imported again unchanged, whatever names and tags contain', {
    tags: 'long',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), async (people) => {
        const tag = unique('tag')
        const before = []
        for (const { email, tags, ...each } of people)
          before.push(
            await crm.createContact({
              ...each,
              email: email && `${email}${uniqueEmail()}`,
              tags: [...tags, tag],
            }),
          )
        const { text } = await exported({ tag })
        for (const { id } of before) await crm.api('DELETE', `${list}/${id}`)
        const ignoredColumns = ['id', 'progressionStage', 'notes', 'createdAt', 'updatedAt']
        expect(await importFile(text)).toEqual({
          success: true,
          imported: people.length,
          skipped: 0,
          errors: [],
          ignoredColumns: expect.arrayContaining(ignoredColumns),
        })
        const values = (rows: readonly object[]) =>
          rows
            .map((row) => z.object(exportedContact.pick(portable).shape).parse(row))
            .map((row) => JSON.stringify(row))
            .sort()
        expect(values(await jsonOf({ tag }))).toEqual(values(before))
      }),
      { numRuns: isLong ? 25 : 6 },
    )
  })

  it('a file that is no export is imported with the apostrophes and quotes it has', async () => {
    const tag = unique('tag')
    const email = `'+${uniqueEmail()}`
    await importFile(`name,email,tags\n'=Ann,${email},"""a"";${tag}"\n`)
    expect(await jsonOf({ tag })).toMatchObject([{ name: "'=Ann", email, tags: ['"a"', tag] }])
  })
})

const portable = { name: true, email: true, phone: true, status: true, tags: true } as const

describe('an export of many contacts', () => {
  const count = isLong ? 20_000 : 5_000
  const name = unique('Many')
  beforeAll(async () => {
    // In groups of the same time, so that batches end within them.
    await crm.payload.db.pool.query(
      `INSERT INTO contacts (name, notes, created_at)
       SELECT $1, n, now() - (n / 300) * interval '1 minute' FROM generate_series(1, $2::int) n`,
      [name, count],
    )
  })

  it('an export of many contacts has each of them once, newest first', async () => {
    const rows = await csvOf({ search: name })
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    const times = rows.map(({ createdAt = '' }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(await jsonOf({ search: name })).toHaveLength(count)
  })

  it('HEAD of an export has the length of its file', async () => {
    const { text } = await exported({ search: name })
    const head = await crm.api('HEAD', `${path}?search=${encodeURIComponent(name)}`)
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(text) + 3))
  })
})
