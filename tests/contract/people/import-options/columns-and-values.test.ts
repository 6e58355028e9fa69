import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ContractImports,
  contractImportsOf,
  importForm,
  importPath,
  report,
  table,
} from '#tests/support/contract-imports.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
let imports: ContractImports

beforeAll(async () => {
  crm = await startCrm()
  imports = contractImportsOf(crm)
})

describe('options of importContacts', () => {
  it('a column is read as the field it is mapped to, and ignored where that is null', async () => {
    const [one, two] = [uniqueEmail(), uniqueEmail()]
    const file = table(
      ['Wer', 'Kontakt', 'Email', 'Ort', 'PLZ', 'Bemerkung'],
      ['Ann', one, two, 'Köln', '50667', 'two\nlines'],
    )
    const columns = { wer: 'name', Kontakt: 'email', Email: null }
    expect(await imports.run(file, { columns })).toEqual({
      ...report(1),
      ignoredColumns: ['Email'],
    })
    expect(await imports.stored(one)).toMatchObject({
      name: 'Ann',
      city: 'Köln',
      postcode: '50667',
      notes: 'two\nlines',
    })
    expect(await imports.stored(two)).toBeUndefined()
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
    expect(await imports.run(file, { columns })).toEqual(report(1))
    const contact = await imports.stored(one)
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
    expect(await imports.upload(file, options, '?dryRun=1')).toMatchObject({
      json: { imported: 2, errors: [{ row: 3, error: expect.stringMatching(/^status: must be/) }] },
    })
    expect(await imports.run(file, { ...options, unknownStatus: 'default' })).toEqual(report(3))
    const [ann, bob, cem] = await Promise.all(emails.map(imports.stored))
    expect(ann).toMatchObject({ status: 'Member', tags: ['Volunteer', options.tag] })
    expect(bob).toMatchObject({ status: 'Event Attendee', tags: [options.tag] })
    expect(cem).toMatchObject({ status: 'Event Attendee', tags: [options.tag] })
  })

  it('of several phone numbers only one that a spreadsheet has shortened is left out', async () => {
    const email = uniqueEmail()
    const file = table(['name', 'email', 'phone'], ['Ann', email, '4,9E+11 ::: 030 1'])
    const { json } = await imports.upload(file, {})
    expect(json).toMatchObject({ imported: 1, errors: [], incomplete: [{ row: 2 }] })
    expect(await imports.stored(email)).toMatchObject({ phone: '030 1' })
  })

  it.each(['auto', ','])('a tag in quotes has its separator (%s)', async (tagsSeparator) => {
    const email = uniqueEmail()
    const file = table(['name', 'email', 'tags'], ['Ann', email, 'Pause, "Talks, panels",Helping'])
    expect(await imports.run(file, { tagsSeparator })).toEqual(report(1))
    const { tags } = (await imports.stored(email)) ?? {}
    expect(tags).toEqual(['Pause', 'Talks, panels', 'Helping'])
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
      {
        name: `${name}Topics`,
        label: labelled('Topics'),
        type: 'choice',
        several: true,
        choices: ['Climate', 'Peace, now'],
      },
    ] as const
    for (const field of fields)
      await crm.payload.create({
        collection: 'contact-fields',
        data: { order: 0, ...field, choices: 'choices' in field ? [...field.choices] : [] },
      })
    const email = uniqueEmail()
    const file = table(
      [
        'name',
        'email',
        labelled('Boot size'),
        'Seit',
        labelled('shirt'),
        labelled('Vegan'),
        'Wer',
        labelled('topics'),
      ],
      [
        'Ann',
        email,
        '42,5',
        '1.2.2020',
        'large',
        'ja',
        crm.staff.username.toUpperCase(),
        '"Peace, now",climate',
      ],
      ['Bob', uniqueEmail(), 'big', '', '', '', '', ''],
      ['Cem', uniqueEmail(), '', '', '', '', 'nobody', ''],
      ['Dan', uniqueEmail(), '', '30.2.2020', '', '', '', ''],
      ['Eve', uniqueEmail(), '', '', '', '', '', 'Climate, sports'],
    )
    const columns = { Seit: `custom.${name}Since`, Wer: 'owner' }
    expect(await imports.run(file, { columns })).toEqual(
      report(1, 0, 0, [
        { row: 3, error: `custom.${name}: must be a number` },
        { row: 4, error: 'owner: must be a user’s name or email' },
        { row: 5, error: `custom.${name}Since: must be a date` },
        { row: 6, error: `custom.${name}Topics: must be one of Climate, Peace, now` },
      ]),
    )
    expect(await imports.stored(email)).toMatchObject({
      owner: crm.staff.id,
      custom: {
        [name]: 42.5,
        [`${name}Since`]: '2020-02-01',
        [`${name}Size`]: 'Large',
        [`${name}Vegan`]: true,
        [`${name}Topics`]: ['Peace, now', 'Climate'],
      },
    })
  })

  it('people without a name are errors, or called by their email', async () => {
    const email = uniqueEmail()
    const file = table(['First Name', 'Last Name', 'E-Mail 2'], ['', '', email])
    expect(await imports.run(file)).toEqual(
      report(0, 0, 0, [{ row: 2, error: 'name: is required' }]),
    )
    expect(await imports.run(file, { nameFromEmail: true })).toEqual(report(1))
    expect(await imports.stored(email)).toMatchObject({ name: email })
    expect(await imports.run(table(['mail'], [uniqueEmail()]), { nameFromEmail: true })).toEqual(
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
      const { status, json } = await imports.upload(`name,email\nAnn,${email}`, options)
      expect({ status, json }).toEqual({
        status: 400,
        json: { error: expect.stringContaining(error) },
      })
      expect(await imports.stored(email)).toBeUndefined()
    },
  )

  it('options must stand before the file, once and as text; null for one of them is as if absent', async () => {
    const late = new FormData()
    late.append('file', new Blob(['name\nAnn']), 'a.csv')
    late.append('options', '{}')
    const twice = importForm('name\nAnn', {})
    twice.append('options', '{}')
    const file = new FormData()
    file.append('options', new Blob(['{}']), 'options.json')
    file.append('file', new Blob(['name\nAnn']), 'a.csv')
    for (const [body, error] of [
      [late, 'options: must stand before file'],
      [twice, 'options: must stand before file'],
      [file, 'options: must be text'],
    ] as const)
      expect((await crm.api('POST', importPath, { body })).json).toEqual({ error })
    expect(await imports.run('name\nAnn', { known: null, tag: null, shoe: 1 })).toEqual(report(1))
  })
})
