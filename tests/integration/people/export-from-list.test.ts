import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { isLong } from '#tests/support/long.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const exported = (query: Record<string, unknown>, token = crm.staff.token, list = 'contacts') => {
  const written = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return callPlatform('GET', `/${list}/export?${new URLSearchParams(written)}`, { token })
}
const namesIn = (text: string) =>
  (parse(text, { columns: true }) as { name: string }[]).map(({ name }) => name)

describe('the export of a list in the admin UI', () => {
  it('the export of a list has what the list shows with its filters and its search', async () => {
    const tag = unique('tag')
    for (const [name, phone] of [
      ['Ann', '123'],
      ['Bob', '456'],
      ['Cem', '12'],
    ])
      await crm.createContact({ name, phone, tags: [tag] })
    await crm.createContact({ name: 'Dan' })
    const tagged = { or: [{ and: [{ tags: { in: [tag] } }] }] }
    const all = await exported({ where: tagged })
    expect([all.status, namesIn(all.text)]).toEqual([200, ['Cem', 'Bob', 'Ann']])
    expect(all.headers.get('content-disposition')).toMatch(
      /^attachment; filename="contacts-[\d-]{10}\.csv"$/,
    )
    expect(all.headers.get('cache-control')).toBe('no-store')
    expect(namesIn((await exported({ where: tagged, search: '12' })).text)).toEqual(['Cem', 'Ann'])
    expect(namesIn((await exported({ where: tagged, search: 'nowhere' })).text)).toEqual([])
    const { text } = await exported({ where: tagged, search: 'Bob', format: 'json' })
    expect(JSON.parse(text)).toMatchObject([{ name: 'Bob', phone: '456', tags: [tag] }])
  })

  it('the export of the list of subscribers has their suppression', async () => {
    const email = uniqueEmail()
    const { payload } = crm
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed', suppression: 'complaint' },
    })
    const where = { suppression: { equals: 'complaint' }, email: { equals: email } }
    const { status, text } = await exported({ where }, crm.staff.token, 'newsletter-subscribers')
    expect(status).toBe(200)
    expect(parse(text, { columns: true })).toMatchObject([{ email, suppression: 'complaint' }])
  })

  it('the export of a list is for those who may read it', async () => {
    expect((await callPlatform('GET', '/contacts/export')).status).toBe(401)
    const { token } = await createStaff(crm.payload, 'editor')
    expect((await exported({}, token)).status).toBe(403)
    expect((await exported({}, token, 'newsletter-subscribers')).status).toBe(403)
  })

  it.each([
    ['where=x'],
    ['where=%5B1%5D'],
    ['where=%7B%22password%22%3A%7B%22equals%22%3A1%7D%7D'],
    ['format=xml'],
  ])('the export of a list rejects ?%s', async (query) => {
    const { token } = crm.staff
    expect((await callPlatform('GET', `/contacts/export?${query}`, { token })).status).toBe(400)
  })

  describe('with many contacts', () => {
    const count = isLong ? 20_000 : 5_000
    const name = unique('Many')
    beforeAll(async () => {
      await crm.payload.db.pool.query(
        `INSERT INTO contacts (name) SELECT $1 FROM generate_series(1, $2::int)`,
        [name, count],
      )
    })

    it('the export of a list of many contacts has each of them once', {
      tags: 'long',
      timeout: 60_000,
    }, async () => {
      const { text } = await exported({ where: { name: { equals: name } } })
      const rows = parse(text, { columns: true }) as { id: string }[]
      expect(rows).toHaveLength(count)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
    })
  })
})
