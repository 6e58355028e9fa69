import { promiseHooks } from 'node:v8'
import type pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const path = '/api/staff/contacts/bulk-import'

const upload = (content: BlobPart, query = '') => {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'text/csv' }), 'contacts.csv')
  return crm.api('POST', path + query, { body: form })
}
const imports = async (content: BlobPart, query = '') => {
  const { status, json, text } = await upload(content, query)
  expect({ status, text }).toMatchObject({ status: 200 })
  return json
}
const taggedWith = async (tag: string) => {
  const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
  return json as { name: string; email: string | null; status: string; tags: string[] }[]
}
const report = (
  imported: number,
  skipped = 0,
  errors: unknown[] = [],
  ignoredColumns: string[] = [],
) => ({ success: true, imported, skipped, errors, ignoredColumns })

describe('importContacts', () => {
  it('importContacts stores the valid rows and accounts for every other one', async () => {
    const [tag, known, fresh] = [unique('tag'), uniqueEmail(), uniqueEmail()]
    await crm.createContact({ email: known })
    const response = await imports(
      [
        'name,email,phone,status,tags',
        `Ann,${fresh},+49 30 1,Member,"a;${tag}|b,a"`,
        `Bob,,,,${tag}`,
        `Cem,${known.toUpperCase()},,,${tag}`,
        `Dan,${fresh},,,${tag}`,
        `,${uniqueEmail()},,,${tag}`,
        `Eve,not-an-address,,,${tag}`,
        `Fay,,,Friend,${tag}`,
        `Gus,,,,${tag},more`,
        'Hal,',
        `Ida,,,,${tag},,`,
      ].join('\n'),
    )
    const statuses = 'Contact, Member, Event Attendee, Prospect, Inactive'
    expect(response).toEqual(
      report(3, 2, [
        { row: 6, error: 'name: is required' },
        { row: 7, error: 'email: must be a valid email address' },
        { row: 8, error: `status: must be one of ${statuses}` },
        { row: 9, error: 'row: has 6 fields where the header has 5' },
        { row: 10, error: 'row: has 2 fields where the header has 5' },
      ]),
    )
    expect(await taggedWith(tag)).toMatchObject([
      { name: 'Ida', email: null, status: 'Event Attendee', tags: [tag] },
      { name: 'Bob', email: null, phone: null, status: 'Event Attendee', tags: [tag] },
      { name: 'Ann', email: fresh, phone: '+49 30 1', status: 'Member', tags: ['a', tag, 'b'] },
    ])
  })

  it('importContacts creates contacts without a stage', async () => {
    const tag = unique('tag')
    await imports(`name,tags\nAnn,${tag}`)
    expect(await taggedWith(tag)).toMatchObject([{ progressionStage: '' }])
  })

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('importContacts reads a file in %s', async (_name, encode) => {
    const tag = unique('tag')
    expect(await imports(encode(`name,tags\nJosé 🌻,${tag}`))).toEqual(report(1))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'José 🌻' }])
  })

  it('importContacts reads windows-1252 when the file is not valid UTF-8', async () => {
    const tag = unique('tag')
    const bytes = Buffer.from(`name,tags\nJosé \x80,${tag}`, 'latin1')
    expect(await imports(bytes)).toEqual(report(1))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'José €' }])
  })

  it.each([
    ['commas', ',', '\n'],
    ['semicolons', ';', '\r\n'],
    ['tabs', '\t', '\r'],
    ['pipes', '|', '\n'],
  ])(
    'importContacts reads fields separated by %s, with headers in any case and order',
    async (_, by, end) => {
      const [tag, email] = [unique('tag'), uniqueEmail()]
      const lines = [
        ['Tags', ' EMAIL ', '__proto__', 'constructor', '"Name"'],
        [tag, email, 'x', 'y', `"Lee${by} Ann"`],
      ]
      expect(await imports(lines.map((line) => line.join(by)).join(end))).toEqual(
        report(1, 0, [], ['__proto__', 'constructor']),
      )
      expect(await taggedWith(tag)).toMatchObject([{ name: `Lee${by} Ann`, email }])
    },
  )

  it('importContacts counts lines as an editor does, including blank ones and breaks inside quotes', async () => {
    const response = await imports('\n\r\nname,phone\n\n"A\r\nB\nC",1\n\n,2\n  \n"x\n",3\n,4\n')
    expect(response).toEqual(
      report(2, 0, [
        { row: 9, error: 'name: is required' },
        { row: 13, error: 'name: is required' },
      ]),
    )
  })

  it('importContacts stores formulas unchanged', async () => {
    const tag = unique('tag')
    await imports(`name,phone,tags\n=1+1,@x,${tag}\n-2,+3,${tag}`)
    expect(await taggedWith(tag)).toMatchObject([
      { name: '-2', phone: '+3' },
      { name: '=1+1', phone: '@x' },
    ])
  })

  it('importContacts reports zeros for a header without rows', async () => {
    expect(await imports('name')).toEqual(report(0))
    expect(await imports('name,email\r\n\r\n')).toEqual(report(0))
  })

  it('importContacts reports rows with invalid fields as errors: NUL, too long, too many tags', async () => {
    const tags = Array.from({ length: 101 }, (_, at) => `t${at}`).join(';')
    const response = await imports(
      `name,phone,tags\nA\0b,,\n${'x'.repeat(201)},,\nA,${'1'.repeat(51)},\nA,,${tags}\nA,,${'y'.repeat(101)}\nA,,a\0\n`,
    )
    expect(response).toEqual(
      report(0, 0, [
        { row: 2, error: 'name: must not contain NUL characters' },
        { row: 3, error: 'name: must be at most 200 characters' },
        { row: 4, error: 'phone: must be at most 50 characters' },
        { row: 5, error: expect.stringMatching(/^tags: /) },
        { row: 6, error: 'tags: must be at most 100 characters' },
        { row: 7, error: 'tags: must not contain NUL characters' },
      ]),
    )
  })

  it('importContacts reports a field of 10 MB as an error and reads on', async () => {
    const response = await imports(`name,phone\n${'x'.repeat(10_000_000)},1\nAnn,2\n`)
    expect(response).toMatchObject({ imported: 1, errors: [{ row: 2 }] })
  })

  it('importContacts reports the same in a dry run and stores nothing', async () => {
    const [tag, email] = [unique('tag'), uniqueEmail()]
    const file = `name,email,tags\nAnn,${email},${tag}\nBob,${email},${tag}\n,,${tag}`
    const dry = await imports(file, '?dryRun=true')
    expect(dry).toEqual(report(1, 1, [{ row: 4, error: 'name: is required' }]))
    expect(await taggedWith(tag)).toEqual([])
    expect(await imports(file, '?dryRun=0')).toEqual(dry)
    expect(await imports(file)).toMatchObject({ imported: 0, skipped: 2 })
    expect(await taggedWith(tag)).toHaveLength(1)
    expect((await upload(file, '?dryRun=yes')).status).toBe(400)
  })

  it.each<[string, BlobPart, string]>([
    ['an empty file', '', 'is empty'],
    ['blank lines', '\n \n', 'is empty'],
    ['no name column', 'mail,phone\nAnn,1', 'must be a CSV file with a column name'],
    ['JSON', '{"name":"Ann"}', 'file: '],
    ['a known column twice', 'name,Name\nA,B', 'has the column name twice'],
    ['an address column twice', 'name,email,EMAIL\nA,,', 'has the column email twice'],
    ['a quote never closed', 'name,tags\n"Ann,T\nBob,T\n', 'a quote is never closed'],
    ['a quote inside a field', 'name,tags\nAnn "Nan" Lee,T\n', 'a quote stands where none may be'],
    ['text after a quote', 'name,tags\n"Ann"x,T\n', 'a quote stands where none may be'],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'is not a text file'],
    ['UTF-16 without a mark', Buffer.from('name\nAnn', 'utf16le'), 'a column name'],
    ['half of a UTF-16 character', Buffer.from('fffe6e', 'hex'), 'must be text in UTF-8 or UTF-16'],
    ['too many columns', `name${','.repeat(16_384)}\nAnn`, 'has more than 16384 columns'],
    ['a header without an end', 'n'.repeat(2_000_000), 'has no header in its first'],
  ])('importContacts rejects %s and stores nothing', async (_what, content, error) => {
    const count = async () => (await crm.payload.count({ collection: 'contacts' })).totalDocs
    const before = await count()
    const { status, json } = await upload(content)
    expect(status).toBe(400)
    expect(json).toEqual({ error: expect.stringContaining(error) })
    expect(await count()).toBe(before)
  })

  it('importContacts takes the delimiter from a line sep= and counts that line', async () => {
    const tag = unique('tag')
    const response = await imports(`sep=;\r\nname;tags\r\nA,B,C;${tag}\r\n;x`)
    expect(response).toEqual(report(1, 0, [{ row: 4, error: 'name: is required' }]))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'A,B,C' }])
  })

  it.each([
    ['Mailchimp', ['Email Address', 'First Name', 'Last Name', 'Phone Number', 'TAGS']],
    ['Google', ['E-mail 1 - Value', 'Given Name', 'Family Name', 'Phone 1 - Value', 'Tags']],
    ['Outlook', ['E-mail Address', 'First Name', 'Last Name', 'Mobile Phone', 'tags']],
    ['NationBuilder', ['email', 'first_name', 'last_name', 'mobile_number', 'tag_list']],
    ['a German list', ['E-Mail-Adresse', 'Vorname', 'Name', 'Handy-Nr.', 'Schlagwörter']],
    ['a French list', ['Adresse e-mail', 'Prénom', 'Nom', 'Téléphone portable', 'Étiquettes']],
    ['a Spanish list', ['Correo electrónico', 'Nombre', 'Apellidos', 'Móvil', 'Etiquetas']],
    ['an Italian list', ['Posta elettronica', 'Nome', 'Cognome', 'Cellulare', 'Etichette']],
    ['a program', ['emailAddress', 'firstName', 'lastName', 'phoneNumber', 'tagList']],
  ])('importContacts recognises the columns exported by %s', async (_source, header) => {
    const [tag, email] = [unique('tag'), uniqueEmail()]
    const row = [email, 'Ann', 'Lee', '+49 30 1', tag]
    const response = await imports(`${header.join('\t')}\tCity\n${row.join('\t')}\tRome`)
    expect(response).toEqual(report(1, 0, [], ['City']))
    const stored = { name: 'Ann Lee', email, phone: '+49 30 1', tags: [tag] }
    expect(await taggedWith(tag)).toMatchObject([stored])
  })

  it('importContacts takes the likeliest of several columns and lists the others as ignored', async () => {
    const [tag, email] = [unique('tag'), uniqueEmail()]
    const header = 'Work email,Email,First name,Full name,Mobile,Phone,Tags,'
    const response = await imports(`${header}\n${uniqueEmail()},${email},A,Ann Lee,1,2,${tag},`)
    expect(response).toEqual(report(1, 0, [], ['Work email', 'First name', 'Mobile']))
    expect(await taggedWith(tag)).toMatchObject([{ name: 'Ann Lee', email, phone: '2' }])
  })

  it.each([
    ['no column is the address', 'name,tags,Kontakt,Ort', (mail: string) => `${mail},Rom`],
    ['the column of addresses is empty', 'name,tags,Email,Kontakt', (mail: string) => `,${mail}`],
    ['one field has two', 'name,tags,Kontakt,Ort', (mail: string) => `"${mail}; b@c.org",Rom`],
  ])(
    'importContacts rejects a file whose emails would be lost: %s',
    async (_what, header, fields) => {
      const tag = unique('tag')
      const row = `Ann,${tag},${fields('Ann@example.org')}`
      for (const query of ['?dryRun=true', '']) {
        const { status, json } = await upload(`${header}\nBea,${tag},,\n${row}`, query)
        expect(status).toBe(400)
        expect(json).toEqual({
          error:
            'file: has email addresses in the column “Kontakt”, which would be lost; please name it email',
        })
      }
      expect(await taggedWith(tag)).toEqual([])
    },
  )

  it('importContacts accepts a file that mentions an email inside a text', async () => {
    const response = await imports('name,remark\nAnn,write to ann@example.org')
    expect(response).toEqual(report(1, 0, [], ['remark']))
  })

  it('importContacts spends no statement and no promise on blank lines', async () => {
    const statements = async (content: string) => {
      const { Client } = crm.payload.db.pool as unknown as { Client: typeof pg.Client }
      const query = vi.spyOn(Client.prototype, 'query')
      let promises = 0
      const stop = promiseHooks.onInit(() => {
        promises += 1
      })
      const response = await imports(content)
      stop()
      const count = query.mock.calls.length
      query.mockRestore()
      return { response, count, promises }
    }
    await imports('name\nAnn')
    const few = await statements('name,phone\nAnn,1\n,2')
    const many = await statements(`name,phone\n${'\r\n'.repeat(500_000)}Ann,1\n,2`)
    expect(few.response).toEqual(report(1, 0, [{ row: 3, error: 'name: is required' }]))
    expect(many.response).toEqual(report(1, 0, [{ row: 500_003, error: 'name: is required' }]))
    expect(many.count).toBe(few.count)
    expect(many.promises).toBeLessThan(few.promises + 20_000)
  })

  it('importContacts rejects more than 100,000 invalid rows, so that its response stays below 20 MB', async () => {
    const { status, json } = await upload(`name,email\n${',\n'.repeat(100_001)}`)
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'file: has more than 100000 wrong rows' })
    const { text } = await upload(`name,status\n${'A,x\n'.repeat(100_000)}`, '?dryRun=1')
    expect(text.length).toBeLessThan(20_000_000)
  })

  it('importContacts stores nothing of a file that becomes invalid after many valid rows', async () => {
    const tag = unique('tag')
    const rows = Array.from({ length: 5_000 }, (_, at) => `Row ${at},${tag}`)
    const { status } = await upload(`name,tags\n${rows.join('\n')}\n"open`)
    expect(status).toBe(400)
    expect(await taggedWith(tag)).toEqual([])
  })

  it('importContacts rejects a file of more than 50 MB', async () => {
    const { status, json } = await upload(Buffer.alloc(50 * 1024 * 1024 + 1, 'name\n'))
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'file: must be at most 52428800 bytes' })
  })

  it('importContacts rejects a body that is not a form with one file', async () => {
    const form = new FormData()
    form.append('list', new Blob(['name\nAnn']), 'a.csv')
    expect((await crm.api('POST', path, { body: form })).json).toEqual({
      error: 'file: is required',
    })
    expect((await crm.api('POST', path, { json: {} })).status).toBe(400)
    expect((await crm.api('POST', path)).status).toBe(400)
  })

  it('importContacts stores nothing of an upload that is cut off', async () => {
    const tag = unique('tag')
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(`${head}name,tags\nAnn,${tag}\n`))
      },
      pull(controller) {
        controller.error(new Error('connection lost'))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await crm.api('POST', path, { body, headers })).status).toBe(400)
    expect(await taggedWith(tag)).toEqual([])
  })

  it('importContacts imports an email once when two files with it arrive concurrently', async () => {
    const [tag, emails] = [unique('tag'), Array.from({ length: 300 }, uniqueEmail)]
    const file = (order: string[]) =>
      `name,email,tags\n${order.map((email) => `Ann,${email},${tag}`).join('\n')}`
    const [one, two] = (await Promise.all([
      imports(file(emails)),
      imports(file([...emails].reverse())),
    ])) as { imported: number; skipped: number }[]
    expect((one?.imported ?? 0) + (two?.imported ?? 0)).toBe(300)
    expect((one?.skipped ?? 0) + (two?.skipped ?? 0)).toBe(300)
    expect(await taggedWith(tag)).toHaveLength(300)
  })
})
