import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { type Body, openImportView } from '#tests/support/import-view.ts'

/** The requests of the import page of the admin UI. */

const { folder, begin, end, send, run, taggedWith } = await openImportView()

beforeAll(begin)
afterAll(end)

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

  it('a person whose phone number a spreadsheet shortened is imported without it, and listed for that alone', async () => {
    const tag = unique('tag')
    const file = `name,phone,tags\nAda,"4,91511E+11",${tag}\nBo,4.9e10,${tag}`
    expect((await rejected(file)).split('\r\n')).toHaveLength(2)
    const { outcome } = await run(file, '')
    const row = { code: 'phone-shortened', error: expect.stringMatching(/^phone: was shortened/) }
    expect(outcome).toMatchObject({
      ...{ imported: 2, rejected: 0, rows: [], incomplete: 2 },
      incompleteRows: [
        { ...row, row: 2, value: '4,91511E+11' },
        { ...row, row: 3, value: '4.9e10' },
      ],
    })
    expect(await taggedWith(tag)).toMatchObject([
      { name: 'Bo', phone: null },
      { name: 'Ada', phone: null },
    ])
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
