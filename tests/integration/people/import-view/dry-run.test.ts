import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { type Body, openImportView } from '#tests/support/import-view.ts'

/** The requests of the import page of the admin UI. */

const { crm, folder, begin, end, run, taggedWith } = await openImportView()

beforeAll(begin)
afterAll(end)

describe('a dry run of an import', () => {
  it('a dry run reports how the file is read, its columns and its first rows', async () => {
    const rows = ['Ann;1;a@example.org', 'Bob;2;', 'Cem;3;', 'Dan;4;', 'Eve;5;', 'Fay;6;']
    const { head } = await run(`NAME;Shoe size; Email\n\n${rows.join('\n')}`)
    expect(head).toEqual({
      encoding: 'utf-8',
      delimiter: ';',
      columns: [
        expect.objectContaining({ name: 'NAME', key: 'NAME', column: 'name' }),
        expect.objectContaining({ name: 'Shoe size', key: 'Shoe size', column: null }),
        expect.objectContaining({ name: ' Email', key: 'Email', column: 'email' }),
      ],
      proposal: {
        columns: { NAME: 'name', 'Shoe size': null, Email: 'email' },
        statuses: {},
        dateOrder: 'day',
        nameFromEmail: true,
      },
      hasQuotedTags: false,
      moreColumns: 0,
      rows: rows.slice(0, 5).map((row, at) => ({ line: at + 3, fields: row.split(';') })),
    })
  })

  it('a dry run proposes a stage where all values are names of stages, and says how many rows have a value and which cells have several choices', async () => {
    const name = unique('Stage')
    await crm.payload.create({ collection: 'progression-stages', data: { name, order: 9 } })
    const rows = [`A,${name.toUpperCase()},"x, ""y, z"""`, `B,${name},"""y, z"", x"`, 'C,,x', 'D,,']
    const { head } = await run(`name,Level,Interests\n${rows.join('\n')}`)
    expect(head?.proposal.columns).toMatchObject({ Level: 'stage', Interests: null })
    expect(head?.columns.map(({ filled, options }) => [filled, options])).toEqual([
      [4, []],
      [2, []],
      [3, ['x', 'y, z']],
    ])
  })

  it('a dry run reports files whose tags are in quotes', async () => {
    const { head } = await run('name,TAGS,LEID,EUID\nAnn,"""quay"",""pier""",1,2')
    expect(head?.hasQuotedTags).toBe(true)
  })

  it('a dry run truncates very long fields and very many columns', async () => {
    const names = Array.from({ length: 210 }, (_, at) => `column ${at}`)
    const { head } = await run(`name,${names}\n${'x'.repeat(5_000)},${names}`)
    expect(head?.columns).toHaveLength(200)
    expect(head?.moreColumns).toBe(11)
    expect(head?.rows[0]?.fields).toHaveLength(200)
    expect(head?.rows[0]?.fields[0]).toHaveLength(201)
    expect(head?.columns[0]?.samples[0]).toHaveLength(201)
  })

  it('a dry run summarises each column: samples, different values where they are few, and whether they are emails', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `P ${at},${at % 3 ? 'Member' : 'Gone'},`)
    const { head } = await run(
      `name,Level,Kontakt\n${rows.join('\n')}\nZ,Gone,z@example.org; y@example.org\nY, Gone ,"`,
    )
    expect(
      head?.columns.map(({ samples, values, hasEmails }) => ({ samples, values, hasEmails })),
    ).toEqual([
      { samples: ['P 0', 'P 1', 'P 2'], values: null, hasEmails: false },
      {
        samples: ['Gone', 'Member'],
        values: [
          { value: 'Member', count: 40 },
          { value: 'Gone', count: 21 },
        ],
        hasEmails: false,
      },
      {
        samples: ['z@example.org; y@example.org'],
        values: [{ value: 'z@example.org; y@example.org', count: 1 }],
        hasEmails: true,
      },
    ])
  })

  it.each([
    ['utf-16le', Buffer.from('\ufeffname\nJosé €', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffname\nJosé €', 'utf16le').swap16()],
    ['windows-1252', Buffer.concat([Buffer.from('name\nJosé ', 'latin1'), Buffer.from([0x80])])],
  ])('a dry run decodes %s and reports it', async (encoding, bytes) => {
    const { head, outcome } = await run(bytes)
    expect(head).toMatchObject({ encoding, rows: [{ line: 2, fields: ['José €'] }] })
    expect(outcome).toMatchObject({ imported: 1 })
  })

  it('a dry run counts every row, and lists the first hundred rejected ones with their value', async () => {
    const known = uniqueEmail()
    await crm.createContact({ email: known })
    const wrong = Array.from({ length: 3_000 }, (_, at) => `Row,no-address-${at}`)
    const { outcome } = await run(
      `name,email\nAnn,\nBob,${known}\n,a@example.org\n${wrong.join('\n')}\nA,b,c`,
    )
    expect(outcome).toMatchObject({ imported: 1, skipped: 1, rejected: 3_002 })
    expect(outcome?.rows).toHaveLength(100)
    expect(outcome?.rows.slice(0, 2)).toEqual([
      {
        row: 4,
        error: 'name: is required',
        code: 'field-required',
        params: ['name'],
        value: '',
      },
      {
        row: 5,
        error: 'email: must be a valid email address',
        code: 'field-not-an-email',
        params: ['email'],
        value: 'no-address-0',
      },
    ])
  })

  it('a dry run stores nothing', async () => {
    const tag = unique('tag')
    const { outcome } = await run(`name,tags\nAnn,${tag}`)
    expect(outcome).toMatchObject({ imported: 1 })
    expect(await taggedWith(tag)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it.each<[string, Body, string]>([
    ['an empty file', '', 'The file is empty'],
    ['no column name', 'Vorname;Ort\nA;B', 'must be a CSV file with a column name'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'The file is not a text file'],
    [
      'a quote never closed',
      'name\n"Ann',
      'The file is not a CSV file: the quote in line 2 is never closed',
    ],
  ])('a dry run rejects %s with an error that says why', async (_what, body, message) => {
    const { last, outcome } = await run(body)
    expect(last).toMatchObject({ kind: 'rejected', message: expect.stringContaining(message) })
    expect(outcome).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
  })

  it('a dry run lists the columns also when none of them is the name', async () => {
    const { head } = await run('Vorname;email\nA;B')
    expect(head?.columns).toMatchObject([
      { name: 'Vorname', column: null },
      { name: 'email', column: 'email' },
    ])
  })
})
