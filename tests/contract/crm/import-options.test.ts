import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const path = '/api/staff/contacts/bulk-import'

const formOf = (content: string, options: unknown): FormData => {
  const form = new FormData()
  if (options !== undefined)
    form.append('options', typeof options === 'string' ? options : JSON.stringify(options))
  form.append('file', new Blob([content]), 'people.csv')
  return form
}
const upload = (content: string, options?: unknown, query = '') =>
  crm.api('POST', path + query, { body: formOf(content, options) })
const imports = async (content: string, options: unknown = {}) => {
  const { status, json, text } = await upload(content, options)
  expect({ status, text }).toMatchObject({ status: 200 })
  return json as Record<string, unknown>
}
const report = (imported: number, updated = 0, skipped = 0, errors: unknown[] = []) => ({
  success: true,
  imported,
  updated,
  skipped,
  errors,
  ignoredColumns: [],
})
const table = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** The contact of an email as it is stored. */
const stored = async (email: string) => {
  const { docs } = await crm.payload.find({
    collection: 'contacts',
    where: { email: { equals: email } },
    depth: 0,
  })
  return docs[0]
}

describe('options of importContacts', () => {
  it('a column is read as the field it is mapped to, and ignored where that is null', async () => {
    const [one, two] = [uniqueEmail(), uniqueEmail()]
    const file = table(
      ['Wer', 'Kontakt', 'Email', 'Ort', 'PLZ', 'Bemerkung'],
      ['Ann', one, two, 'Köln', '50667', 'two\nlines'],
    )
    const columns = { wer: 'name', Kontakt: 'email', Email: null }
    expect(await imports(file, { columns })).toEqual({ ...report(1), ignoredColumns: ['Email'] })
    expect(await stored(one)).toMatchObject({
      name: 'Ann',
      city: 'Köln',
      postcode: '50667',
      notes: 'two\nlines',
    })
    expect(await stored(two)).toBeUndefined()
  })

  it('two columns of one field: names are joined, the first email and phone are taken and the others noted, tags are united', async () => {
    const [one, two] = [uniqueEmail(), uniqueEmail()]
    const file = table(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      ['Ann', 'Lee', '', `${one}; ${two}`, '1', '2', 'x;y', 'y;z'],
    )
    const columns = {
      ...{ a: 'name', b: 'name', c: 'email', d: 'email', e: 'phone', f: 'phone' },
      ...{ g: 'tags', h: 'tags' },
    }
    expect(await imports(file, { columns })).toEqual(report(1))
    const contact = await stored(one)
    expect(contact).toMatchObject({ name: 'Ann Lee', phone: '1', tags: ['x', 'y', 'z'] })
    expect(contact?.notes).toBe(`${two}\n2`)
  })

  it('statuses and tags are mapped by value, and unknown statuses are errors or the default', async () => {
    const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const file = table(
      ['name', 'email', 'status', 'tags'],
      ['Ann', emails[0] ?? '', 'MITGLIED', 'Helfer | junk'],
      ['Bob', emails[1] ?? '', 'Friend', ''],
      ['Cem', emails[2] ?? '', '', ''],
    )
    const options = {
      statuses: { Mitglied: 'Member' },
      tags: { helfer: 'Volunteer', junk: null },
      tag: unique('import'),
    }
    expect(await upload(file, options, '?dryRun=1')).toMatchObject({
      json: { imported: 2, errors: [{ row: 3, error: expect.stringMatching(/^status: must be/) }] },
    })
    expect(await imports(file, { ...options, unknownStatus: 'default' })).toEqual(report(3))
    const [ann, bob, cem] = await Promise.all(emails.map(stored))
    expect(ann).toMatchObject({ status: 'Member', tags: ['Volunteer', options.tag] })
    expect(bob).toMatchObject({ status: 'Event Attendee', tags: [options.tag] })
    expect(cem).toMatchObject({ status: 'Event Attendee', tags: [options.tag] })
  })

  it('custom fields are typed, an owner is found by username or email, and what does not fit is an error that names the field', async () => {
    const name = `shoe${Date.now()}`
    // Of this test alone: a column is read as the field that has its label.
    const labelled = (label: string) => `${label} ${name}`
    const fields = [
      { name, label: labelled('Boot size'), type: 'number' },
      { name: `${name}Since`, label: labelled('Since'), type: 'date' },
      {
        name: `${name}Size`,
        label: labelled('Shirt'),
        type: 'choice',
        choices: ['Large', 'Small'],
      },
      { name: `${name}Vegan`, label: labelled('Vegan'), type: 'yes_no' },
    ] as const
    for (const field of fields)
      await crm.payload.create({
        collection: 'contact-fields',
        data: { order: 0, ...field, choices: 'choices' in field ? [...field.choices] : [] },
      })
    const email = uniqueEmail()
    const file = table(
      ['name', 'email', labelled('Boot size'), 'Seit', labelled('shirt'), labelled('Vegan'), 'Wer'],
      ['Ann', email, '42,5', '1.2.2020', 'large', 'ja', crm.staff.username.toUpperCase()],
      ['Bob', uniqueEmail(), 'big', '', '', '', ''],
      ['Cem', uniqueEmail(), '', '', '', '', 'nobody'],
      ['Dan', uniqueEmail(), '', '30.2.2020', '', '', ''],
    )
    const columns = { Seit: `custom.${name}Since`, Wer: 'owner' }
    expect(await imports(file, { columns })).toEqual(
      report(1, 0, 0, [
        { row: 3, error: `custom.${name}: must be a number` },
        { row: 4, error: 'owner: must be a user’s name or email' },
        { row: 5, error: `custom.${name}Since: must be a date` },
      ]),
    )
    expect(await stored(email)).toMatchObject({
      owner: crm.staff.id,
      custom: {
        [name]: 42.5,
        [`${name}Since`]: '2020-02-01',
        [`${name}Size`]: 'Large',
        [`${name}Vegan`]: true,
      },
    })
  })

  it('people without a name are errors, or called by their email', async () => {
    const email = uniqueEmail()
    const file = table(['First Name', 'Last Name', 'E-Mail 2'], ['', '', email])
    expect(await imports(file)).toEqual(report(0, 0, 0, [{ row: 2, error: 'name: is required' }]))
    expect(await imports(file, { nameFromEmail: true })).toEqual(report(1))
    expect(await stored(email)).toMatchObject({ name: email })
    expect(await imports(table(['mail'], [uniqueEmail()]), { nameFromEmail: true })).toEqual(
      report(1),
    )
  })

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'options: must be JSON'],
    ['no object', [], 'options: must be a JSON object'],
    ['an unknown field', { columns: { name: 'shoe' } }, 'options: columns.name: must be one of'],
    [
      'a custom field that is not there',
      { columns: { name: 'custom.nope' } },
      'options: columns.name: there is no field custom.nope',
    ],
    [
      'a column that the file does not have',
      { columns: { Kontakt: 'email' } },
      'options: columns.Kontakt: the file has no such column',
    ],
    ['an unknown status', { statuses: { x: 'Friend' } }, 'options: statuses.x: '],
    ['an unknown policy', { known: 'delete' }, 'options: known: '],
    ['a wrong rule for statuses', { unknownStatus: 'skip' }, 'options: unknownStatus: '],
    ['a long tag', { tag: 'x'.repeat(101) }, 'options: tag: must be at most 100 characters'],
    ['too much', { tag: 'x'.repeat(70_000) }, 'options: must be at most 65536 bytes'],
  ])(
    'options with %s are rejected by field and rule, and nothing is stored',
    async (_what, options, error) => {
      const email = uniqueEmail()
      const { status, json } = await upload(`name,email\nAnn,${email}`, options)
      expect({ status, json }).toEqual({
        status: 400,
        json: { error: expect.stringContaining(error) },
      })
      expect(await stored(email)).toBeUndefined()
    },
  )

  it('options must stand before the file, once and as text; null for one of them is as if absent', async () => {
    const late = new FormData()
    late.append('file', new Blob(['name\nAnn']), 'a.csv')
    late.append('options', '{}')
    const twice = formOf('name\nAnn', {})
    twice.append('options', '{}')
    const file = new FormData()
    file.append('options', new Blob(['{}']), 'options.json')
    file.append('file', new Blob(['name\nAnn']), 'a.csv')
    for (const [body, error] of [
      [late, 'options: must stand before file'],
      [twice, 'options: must stand before file'],
      [file, 'options: must be text'],
    ] as const)
      expect((await crm.api('POST', path, { body })).json).toEqual({ error })
    expect(await imports('name\nAnn', { known: null, tag: null, shoe: 1 })).toEqual(report(1))
  })
})

describe('known people of importContacts', () => {
  const known = async () => {
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email, name: 'Ann', status: 'Member', tags: ['a'] })
    return { id, email, before: await stored(email) }
  }

  it('skip leaves known people as they are', async () => {
    const { email, before } = await known()
    const file = table(['name', 'email', 'phone', 'tags'], ['Anna', email, '1', 'b'])
    expect(await imports(file, { tag: 'x' })).toEqual(report(0, 0, 1))
    expect(await stored(email)).toEqual(before)
  })

  it('fill fills what is empty and unites tags', async () => {
    const { email, before } = await known()
    const header = ['name', 'email', 'phone', 'status', 'tags', 'city']
    const file = table(header, ['Anna', email.toUpperCase(), '1', 'Prospect', 'b;a', 'Köln'])
    const tag = unique('tag')
    expect(await imports(file, { known: 'fill', tag })).toEqual(report(0, 1))
    const after = await stored(email)
    expect(after).toMatchObject({
      ...before,
      phone: '1',
      city: 'Köln',
      tags: ['a', 'b', tag],
      updatedAt: expect.not.stringMatching(before?.updatedAt ?? ''),
    })
    const again = table(header, ['Anna', email, '2', 'Prospect', 'b;a', 'Bonn'])
    expect(await imports(again, { known: 'fill', tag })).toEqual(report(0, 0, 1))
    expect(await stored(email)).toEqual(after)
  })

  it('update takes what the file has, changes nothing by empty cells, and unites tags', async () => {
    const { email, before } = await known()
    const header = ['name', 'email', 'phone', 'status', 'tags', 'notes']
    expect(
      await imports(table(header, ['Anna', email, '', 'Prospect', 'b', '']), { known: 'update' }),
    ).toEqual(report(0, 1))
    expect(await stored(email)).toMatchObject({
      name: 'Anna',
      phone: null,
      status: 'Prospect',
      tags: ['a', 'b'],
      notes: before?.notes,
    })
  })

  it('several rows of one person are merged in the order of the file', async () => {
    const [one, two] = [uniqueEmail(), uniqueEmail()]
    const rows = (email: string) => [
      ['Ann', email, '', 'a', 'first'],
      ['Anna', email, '1', 'b;a', ''],
      ['Anna Lee', email, '2', 'c', 'last'],
    ]
    const header = ['name', 'email', 'phone', 'tags', 'notes']
    expect(await imports(table(header, ...rows(one)), { known: 'fill' })).toEqual(report(1, 0, 2))
    expect(await imports(table(header, ...rows(two)), { known: 'update' })).toEqual(report(1, 0, 2))
    const tags = ['a', 'b', 'c']
    expect(await stored(one)).toMatchObject({ name: 'Ann', phone: '1', tags, notes: 'first' })
    expect(await stored(two)).toMatchObject({ name: 'Anna Lee', phone: '2', tags, notes: 'last' })
  })

  it('a further email of a known person is noted once, whatever the notes say', async () => {
    const { email } = await known()
    const other = uniqueEmail()
    const file = table(['name', 'email', 'Email 2'], ['Ann', email, other])
    await crm.api('PUT', `/api/staff/contacts/${(await stored(email))?.id}`, {
      json: { notes: 'met in May' },
    })
    expect(await imports(file, { known: 'fill' })).toEqual(report(0, 1))
    expect(await imports(file, { known: 'update' })).toEqual(report(0, 0, 1))
    expect((await stored(email))?.notes).toBe(`met in May\n${other}`)
  })

  it('two imports at once and an edit lose nothing of each other', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, known))
    const fresh = Array.from({ length: 20 }, uniqueEmail)
    const file = (tag: string, city: string) => {
      const emails = [...people.map(({ email }) => email), ...fresh]
      const rows = emails.map((email) => ['Ann', email, tag, city])
      return table(['name', 'email', 'tags', 'city'], ...(tag === 'x' ? rows : rows.toReversed()))
    }
    const [one, two] = await Promise.all([
      imports(file('x', 'Köln'), { known: 'fill' }),
      imports(file('y', 'Bonn'), { known: 'fill' }),
      ...people.map(({ id }) =>
        crm.api('PUT', `/api/staff/contacts/${id}`, { json: { phone: '7' } }),
      ),
    ])
    const imported = [one, two].map((each) => (each as { imported: number }).imported)
    expect(imported.reduce((sum, each) => sum + each, 0)).toBe(20)
    for (const { email } of people) {
      const contact = await stored(email)
      expect(contact).toMatchObject({ phone: '7', tags: expect.arrayContaining(['a', 'x', 'y']) })
      expect(['Köln', 'Bonn']).toContain(contact?.city)
    }
    for (const email of fresh) expect((await stored(email))?.tags?.toSorted()).toEqual(['x', 'y'])
  })
})

describe('the record of an import', () => {
  const recordOf = async (fileName: string) => {
    const { docs } = await crm.payload.find({
      collection: 'imports',
      sort: '-id',
      limit: 1,
      depth: 0,
    })
    expect(docs[0]?.fileName).toBe(fileName)
    const { rows } = await crm.payload.db.pool.query(
      'SELECT target, document_id, created, before, after FROM import_changes WHERE import_id = $1 ORDER BY document_id',
      [docs[0]?.id],
    )
    return { record: docs[0], changes: rows as unknown[] }
  }

  it('an import is recorded with its counts, options and what it created and changed', async () => {
    const [known, fresh] = [uniqueEmail(), uniqueEmail()]
    const { id } = await crm.createContact({ email: known, name: 'Ann' })
    const tag = unique('tag')
    const file = table(
      ['name', 'email', 'Shoe'],
      ['Anna', known, ''],
      ['Bob', fresh, ''],
      ['', '', ''],
    )
    await imports(file, { known: 'update', tag })
    const { record, changes } = await recordOf('people.csv')
    expect(record).toMatchObject({
      kind: 'contacts',
      rows: 3,
      imported: 1,
      updated: 1,
      skipped: 0,
      rejected: 1,
      tag,
      by: crm.staff.id,
      mapping: { name: 'name', email: 'email', Shoe: null },
      options: { known: 'update', tag },
    })
    const contact = await stored(fresh)
    expect(contact?.createdAt).toBe(record?.createdAt)
    expect(changes).toEqual([
      {
        target: 'contact',
        document_id: id,
        created: false,
        before: { name: 'Ann', tags: [], updatedAt: expect.any(String) },
        after: { name: 'Anna', tags: [tag] },
      },
      { target: 'contact', document_id: contact?.id, created: true, before: null, after: null },
    ])
  })

  it('an import without options is recorded too, and a dry run is not', async () => {
    const count = async () => (await crm.payload.count({ collection: 'imports' })).totalDocs
    const before = await count()
    const file = table(['name', 'email'], ['Ann', uniqueEmail()])
    expect((await upload(file, undefined, '?dryRun=1')).json).not.toHaveProperty('updated')
    expect((await upload(file, {}, '?dryRun=1')).status).toBe(200)
    expect(await count()).toBe(before)
    expect((await upload(file)).status).toBe(200)
    expect(await recordOf('people.csv')).toMatchObject({
      record: { imported: 1, options: null },
      changes: [{ created: true }],
    })
  })
})
