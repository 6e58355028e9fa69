import { promiseHooks } from 'node:v8'
import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { openPlainImports, report } from '#tests/support/plain-imports.ts'

const { crm, upload, imports, taggedWith } = await openPlainImports()

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

  it('importContacts leaves out phone numbers that a spreadsheet has shortened, and lists them', async () => {
    const tag = unique('tag')
    const rows = [`Ann,"4,91511E+11",${tag}`, `Bob,4.9e10,${tag}`, `Cem,Büro E+7,${tag}`]
    const error =
      'phone: was shortened by a spreadsheet; format the column as text and export it again'
    const incomplete = [2, 3].map((row) => ({ row, error }))
    const found = await imports(`name,phone,tags\n${rows.join('\n')}`)
    expect(found).toEqual({ ...report(3), incomplete })
    expect(await taggedWith(tag)).toMatchObject([
      { name: 'Cem', phone: 'Büro E+7' },
      { name: 'Bob', phone: null },
      { name: 'Ann', phone: null },
    ])
  })

  it('importContacts creates contacts without a stage', async () => {
    const tag = unique('tag')
    await imports(`name,tags\nAnn,${tag}`)
    expect(await taggedWith(tag)).toMatchObject([{ progressionStage: '' }])
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

  it('importContacts reports a field of 10 MB as an error and reads on', {
    tags: 'long',
  }, async () => {
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
