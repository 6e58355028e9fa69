import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { findTags } from '#src/content/sql/tags.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { column, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Names are ordered without regard to case by ICU's root collation, then by id (decisions §1.6). */

/** In the expected order; equal ones in the order of their creation. */
const ordered = [
  '_under',
  '-dash',
  '"quote"',
  '(paren)',
  '🌊 wave',
  '😀 smile',
  '10 things',
  '2 things',
  'a b',
  'a-b',
  'ab',
  'Äpfel',
  'äpfel',
  'apple',
  'Apple',
  'APPLE',
  'apple',
  'Åse',
  'eclair',
  'Éclair',
  'istanbul',
  'Istanbul',
  'nandu',
  'ñandú',
  'Øre',
  'ss',
  'ß',
  'Zebra',
  'zoe',
  'Zoë',
  'Ωmega',
]

const byCase = (name: string) => name.toLowerCase()
const ranked = ordered.map((name, at) => ({ name, at }))
const rankOf = (name: string) => ordered.findIndex((each) => byCase(each) === byCase(name))

/** Backwards, but for names that are equal but for their case. */
const inCreationOrder = ranked.toSorted(
  (one, other) => rankOf(other.name) - rankOf(one.name) || one.at - other.at,
)

it('names are ordered as by JavaScript’s root collation', () => {
  const { compare } = new Intl.Collator('und')
  const sorted = ranked.toSorted(
    (one, other) => compare(byCase(one.name), byCase(other.name)) || one.at - other.at,
  )
  expect(sorted.map(({ name }) => name)).toEqual(ordered)
})

describe('the order of names over HTTP', () => {
  const mark = ` ${randomUUID().slice(0, 8)}`
  const marked = ordered.map((name) => name + mark)
  let api: ApiClient
  let token: string

  beforeAll(async () => {
    const payload = await startPayload()
    api = apiClient(dispatcher(payload))
    token = (await createStaff(payload, 'admin')).token
    const make = contentMaker(payload)
    for (const { name } of inCreationOrder) {
      const slug = randomUUID()
      await payload.create({ collection: 'tags', data: { name: name + mark, slug } })
      await make.page({ title: name + mark, slug: randomUUID() })
    }
  })

  it.each([
    ['/api/tags', 'name'],
    ['/api/pages', 'title'],
  ])('%s is ordered by name, page by page', async (path, field) => {
    const list = async (query: string) => {
      const { json } = await api('GET', `${path}?search=${encodeURIComponent(mark.trim())}${query}`)
      return column(json, field)
    }
    expect(await list('')).toEqual(marked)
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, at) => list(`&limit=4&offset=${4 * at}`)),
    )
    expect(pages.flat()).toEqual(marked)
  })

  it.each([
    ['tags', 'name'],
    ['pages', 'title'],
  ])(
    'the platform’s list of %s groups names that differ in case only',
    async (collection, field) => {
      const where = `where[${field}][contains]=${encodeURIComponent(mark.trim())}`
      const path = `/${collection}?${where}&sort=${field}&limit=100&draft=true`
      const { json } = await callPlatform('GET', path, { token })
      const names = column(json['docs'], field).map((name) => byCase(String(name)))
      expect(names).toEqual(marked.map(byCase))
    },
  )
})

/** Languages whose own order, or whose own lower case, differs from the root's. */
const locales = [
  ["LOCALE_PROVIDER libc LOCALE 'C'", 'C'],
  ["LOCALE_PROVIDER icu ICU_LOCALE 'sv' LOCALE 'C'", 'Swedish'],
  ["LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C'", 'Turkish'],
] as const

describe.each(locales)('the order of names in a database made with %s', (locale) => {
  it(`the order of names is the same in a database made with ${locale}`, async () => {
    const name = `names_${randomUUID().slice(0, 8)}`
    const urlOf = (database: string) => inject('serverUrl').replace('DATABASE', database)
    const server = new pg.Client({ connectionString: urlOf('postgres') })
    await server.connect()
    await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`)
    const client = new pg.Client({ connectionString: urlOf(name) })
    await client.connect()
    await client.query('CREATE TABLE tags (id serial PRIMARY KEY, name varchar, slug varchar)')
    for (const each of inCreationOrder)
      await client.query("INSERT INTO tags (name, slug) VALUES ($1, '')", [each.name])
    const rows = await findTags(drizzle({ client }), { offset: 0 })
    await client.end()
    await server.query(`DROP DATABASE ${name}`)
    await server.end()
    expect(rows.map((row) => row.name)).toEqual(ordered)
  })
})
