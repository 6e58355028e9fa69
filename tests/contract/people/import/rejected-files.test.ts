import { describe, expect, it } from 'vitest'
import { importPath as path } from '#tests/support/contract-imports.ts'
import { unique } from '#tests/support/crm.ts'
import { openPlainImports, report } from '#tests/support/plain-imports.ts'

const { crm, upload, imports, taggedWith } = await openPlainImports()

describe('importContacts', () => {
  it.each<[string, BlobPart, string]>([
    ['an empty file', '', 'is empty'],
    ['blank lines', '\n \n', 'is empty'],
    ['no name column', 'mail,phone\nAnn,1', 'must be a CSV file with a column name'],
    ['JSON', '{"name":"Ann"}', 'file: '],
    ['a known column twice', 'name,Name\nA,B', 'has the column name twice'],
    ['an address column twice', 'name,email,EMAIL\nA,,', 'has the column email twice'],
    ['a quote never closed', 'name,tags\n"Ann,T\nBob,T\n', 'the quote in line 2 is never closed'],
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

  it('importContacts rejects more than 100,000 invalid rows, so that its response stays below 20 MB', {
    tags: 'long',
  }, async () => {
    const { status, json } = await upload(`name,email\n${',x\n'.repeat(100_001)}`)
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
})
