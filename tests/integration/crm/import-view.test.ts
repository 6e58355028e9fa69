import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ImportLine, importLine } from '#src/crm/import/import-lines.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform, requestPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** The requests of the import page of the admin UI. */

let crm: Crm
let folder: string
const usual = process.env['TMPDIR']

beforeAll(async () => {
  crm = await startCrm()
  folder = await mkdtemp(join(tmpdir(), 'muster-import-view-'))
  process.env['TMPDIR'] = folder
})
afterAll(async () => {
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  await rm(folder, { recursive: true })
})

type Body = NonNullable<RequestInit['body']>

const send = (path: string, body: Body, headers: Record<string, string> = {}) =>
  callPlatform('POST', `/contacts/import${path}`, {
    token: crm.staff.token,
    body,
    headers: { 'content-type': 'text/csv', ...headers },
  })

const linesOf = (text: string): ImportLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => importLine.parse(JSON.parse(line)))

/** The lines of an import or, as is usual, of a dry run. */
const run = async (body: Body, query = '?dryRun=true') => {
  const { status, text, headers } = await send(query, body)
  expect(status, text).toBe(200)
  expect(headers.get('cache-control')).toBe('no-transform, no-store')
  const lines = linesOf(text)
  const head = lines.flatMap((line) => (line.kind === 'head' ? [line.head] : []))[0]
  const last = lines.at(-1)
  return { lines, head, last, outcome: last?.kind === 'done' ? last.outcome : undefined }
}

const taggedWith = async (tag: string) => {
  const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
  return json as { name: string; email: string | null }[]
}

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

  it('a dry run says of the files whose tags are in quotes that they are', async () => {
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
    const { outcome } = await run(`name,email\nAnn,\nBob,${known}\n,\n${wrong.join('\n')}\nA,b,c`)
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
    ['a quote never closed', 'name\n"Ann', 'The file is not a CSV file: a quote is never closed'],
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

describe('an import of contacts', () => {
  it('an import reports its progress, stores its contacts, and does not store them a second time', async () => {
    const tag = unique('tag')
    const rows = Array.from({ length: 4_500 }, (_, at) => `P ${at},${uniqueEmail()},${tag}`)
    const file = `name,email,tags\n${rows.join('\n')}\n,,`
    const { lines, outcome } = await run(file, '')
    expect(lines.filter(({ kind }) => kind === 'read')).toEqual([
      { kind: 'read', rows: 2_000 },
      { kind: 'read', rows: 4_000 },
      { kind: 'read', rows: 4_501 },
    ])
    expect(outcome).toMatchObject({ imported: 4_500, skipped: 0, rejected: 1 })
    expect(await taggedWith(tag)).toHaveLength(4_500)
    expect((await run(file, '')).outcome).toMatchObject({ imported: 0, skipped: 4_500 })
    expect(await readdir(folder)).toEqual([])
  })

  it('two concurrent imports of an email address store it once', async () => {
    const tag = unique('tag')
    const rows = Array.from({ length: 300 }, () => `P,${uniqueEmail()},${tag}`)
    const file = (lines: string[]) => `name,email,tags\n${lines.join('\n')}`
    const both = await Promise.all([run(file(rows), ''), run(file(rows.toReversed()), '')])
    expect(both.reduce((sum, { outcome }) => sum + (outcome?.imported ?? 0), 0)).toBe(300)
    expect(await taggedWith(tag)).toHaveLength(300)
  })

  it('an import stores nothing of an incomplete upload', async () => {
    const tag = unique('tag')
    const text = Buffer.from(`name,tags\nAnn,${tag}\n`)
    const short = await send('', text, { 'content-length': String(text.byteLength + 1) })
    expect(short.status).toBe(400)
    expect(short.json).toEqual({
      errors: [{ message: 'The upload was interrupted', code: 'file-incomplete', params: [] }],
    })
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(text),
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    expect((await send('', broken)).status).toBe(400)
    expect(await taggedWith(tag)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('an import stores nothing when its client disconnects before the end', async () => {
    const tag = unique('tag')
    const holder = await crm.payload.db.pool.connect()
    await holder.query('BEGIN; LOCK TABLE contacts IN EXCLUSIVE MODE')
    const { body } = await requestPlatform('POST', '/contacts/import', {
      token: crm.staff.token,
      body: `name,tags\nAnn,${tag}`,
      headers: { 'content-type': 'text/csv' },
    })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!received.includes('"read"')) received += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    await holder.query('COMMIT')
    holder.release()
    await expect.poll(() => readdir(folder)).toEqual([])
    expect(await taggedWith(tag)).toEqual([])
  })

  it('an import rejects a file larger than 50 MB', async () => {
    const { status, json } = await send('', Buffer.alloc(50 * 1024 * 1024 + 1, 'name\n'))
    expect(status).toBe(413)
    expect(json).toEqual({
      errors: [{ message: 'The file is larger than 50 MB', code: 'file-too-large', params: [] }],
    })
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['?dryRun=true', '', '/rejected'])(
    '/contacts/import%s is for roles that may write contacts',
    async (path) => {
      const tag = unique('tag')
      const call = { body: `name,tags\nAnn,${tag}`, headers: { 'content-type': 'text/csv' } }
      const url = `/contacts/import${path}`
      expect((await callPlatform('POST', url, call)).status).toBe(401)
      for (const role of ['editor', 'communicator'] as const) {
        const { token } = await createStaff(crm.payload, role)
        expect((await callPlatform('POST', url, { ...call, token })).status).toBe(403)
      }
      expect(await taggedWith(tag)).toEqual([])
      expect(await readdir(folder)).toEqual([])
    },
  )
})

describe('the rejected rows of an import', () => {
  const rejected = async (body: Body, requestHeaders: Record<string, string> = {}) => {
    const { status, text, headers } = await send('/rejected', body, requestHeaders)
    expect(status, text).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return text
  }

  it('rejected rows are those of the file with their error, in its columns and with its delimiter', async () => {
    const text = await rejected('Name;Shoe;email\nAnn;1;\n;2;\nBob;"3;4"\nC;5;x\nD;6;;y')
    expect(text.split('\r\n')).toEqual([
      '"Name";"Shoe";"email";"error"',
      '"";"2";"";"name: is required"',
      '"Bob";"3;4";"";"The row has 2 fields, the header has 3"',
      '"C";"5";"x";"email: must be a valid email address"',
      '"D";"6";"";"y";"The row has 4 fields, the header has 3"',
      '',
    ])
    expect(await readdir(folder)).toEqual([])
  })

  it('errors of rejected rows are in the language of the request', async () => {
    const text = await rejected('name,email\n,a@example.org', { cookie: 'payload-lng=de' })
    expect(text).toContain('"name: fehlt"')
  })

  it('rejected rows hold nothing that a spreadsheet would run, and keep phone numbers', async () => {
    const text = await rejected(
      `name,phone,tags\n,=1+1,"+49 30 (1)"\n,@SUM(A1),"-2+cmd|' /C calc'!A0"`,
    )
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      `"","'=1+1","+49 30 (1)","name: is required"`,
      `"","'@SUM(A1)","'-2+cmd|' /C calc'!A0","name: is required"`,
    ])
  })

  it('rejected rows can be imported once they are corrected', async () => {
    const tag = unique('tag')
    const text = await rejected(`name;email;tags\n;${uniqueEmail()};"${tag}"\n"two\nlines";x;`)
    const corrected = text.replace('"";', '"José";').replace('"x"', '""')
    expect((await run(corrected, '')).outcome).toMatchObject({ imported: 2, rejected: 0 })
    expect(await taggedWith(tag)).toMatchObject([{ name: 'José' }])
  })

  it('rejected rows of a file that cannot be read are an error', async () => {
    const { status, json } = await send('/rejected', 'a,b')
    expect(status).toBe(400)
    expect(z.object({ errors: z.array(z.unknown()).length(1) }).parse(json)).toEqual({
      errors: [
        {
          message: 'The file must be a CSV file with a column name',
          code: 'file-without-name',
          params: [],
        },
      ],
    })
    expect(await readdir(folder)).toEqual([])
  })
})
