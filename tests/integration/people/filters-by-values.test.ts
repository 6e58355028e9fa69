import type { Payload, Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { unique } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Lists of the platform filtered by a field of which a document has many values. */

let payload: Payload
let token: string
/** A word that only the contacts of this file have in their names. */
const mark = unique('Filtered')

beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
  const people = { Vip: ['vip'], Both: ['press', 'vip'], Press: ['press 100%'], None: [] }
  for (const [name, tags] of Object.entries(people))
    await payload.create({
      collection: 'contacts',
      data: { name: `${mark} ${name}`, tags } as never,
    })
})

const namesOf = (json: Record<string, unknown>, field: string) =>
  ((json['docs'] ?? []) as Record<string, string>[]).map((doc) => doc[field]?.split(' ').at(-1))

const contactsWhere = async (query: string) => {
  const path = `/contacts?limit=100&sort=name&where[name][contains]=${encodeURIComponent(mark)}&${query}`
  const { status, json } = await callPlatform('GET', path, { token })
  expect(status).toBe(200)
  const names = namesOf(json, 'name')
  expect(json['totalDocs']).toBe(names.length)
  return names
}

describe('contacts filtered by their tags', () => {
  it.each([
    // As requested by the lists of the admin UI: any number of values, as an array.
    ['equals][0]=vip', ['Both', 'Vip']],
    ['equals][0]=vip&where[tags][equals][1]=press', ['Both']],
    ['not_equals][0]=vip', ['None', 'Press']],
    ['not_equals][0]=vip&where[tags][not_equals][1]=press', ['None', 'Press', 'Vip']],
    ['in][0]=vip&where[tags][in][1]=press', ['Both', 'Vip']],
    ['not_in][0]=vip&where[tags][not_in][1]=press 100%25', ['None']],
    ['exists]=true', ['Both', 'Press', 'Vip']],
    ['exists]=false', ['None']],
    ['contains][0]=PRES', ['Both', 'Press']],
    ['contains][0]=0%25', ['Press']],
    ['like][0]=press 100', ['Press']],
    ['not_like][0]=press', ['None', 'Vip']],
    // As requested by others: one value, or several with commas.
    ['equals]=vip', ['Both', 'Vip']],
    ['not_equals]=vip', ['None', 'Press']],
    ['in]=vip,press', ['Both', 'Vip']],
    ['not_in]=vip,press', ['None', 'Press']],
    ['contains]=press', ['Both', 'Press']],
    ['like]=press', ['Both', 'Press']],
    ['not_like]=press', ['None', 'Vip']],
    ['all]=vip,press', ['Both']],
    ['equals]=Vip', []],
  ])('contacts with tags %s are %j', async (condition, names) => {
    expect(await contactsWhere(`where[tags][${condition}`)).toEqual(names)
  })

  it('conditions on tags can be nested, combined, and repeated for one field', async () => {
    const either = 'where[or][0][and][0][tags][equals][0]=vip&where[or][0][and][1][name][like]=Both'
    expect(await contactsWhere(`${either}&where[or][1][and][0][tags][exists]=false`)).toEqual([
      'Both',
      'None',
    ])
    expect(await contactsWhere('where[tags][equals]=vip&where[tags][not_equals]=press')).toEqual([
      'Vip',
    ])
  })

  it('a condition on tags without a value matches every contact', async () => {
    const where: Where = { name: { contains: mark }, tags: { equals: [] } }
    expect(await payload.count({ collection: 'contacts', where })).toEqual({ totalDocs: 4 })
  })

  it('contacts can be sorted by tags and filtered by them at once', async () => {
    expect(await contactsWhere('where[tags][exists]=true&sort=tags')).toHaveLength(3)
  })

  it('a saved filter by tags matches the same contacts', async () => {
    const where = { or: [{ and: [{ tags: { not_equals: ['vip'] } }] }] }
    const { json } = await callPlatform('POST', '/payload-query-presets', {
      token,
      json: { title: unique('Filter'), where, relatedCollection: 'contacts' },
    })
    const saved = (json['doc'] as { where: Where }).where
    const { docs } = await payload.find({
      collection: 'contacts',
      where: { and: [saved, { name: { contains: mark } }] },
      sort: 'name',
    })
    expect(docs.map(({ name }) => name.split(' ').at(-1))).toEqual(['None', 'Press'])
  })
})

describe('accounts filtered by their roles', () => {
  it.each([
    ['equals]=editor', ['both', 'editor']],
    ['not_equals]=editor', ['none', 'organizer']],
    ['in][0]=editor&where[roles][in][1]=organizer', ['both', 'editor', 'organizer']],
    ['not_in]=editor,admin', ['none', 'organizer']],
    ['exists]=false', ['none']],
    ['equals]=no such role', []],
  ])('accounts with roles %s are %j', async (condition, names) => {
    const group = unique('g').replace(' ', '')
    const roles = {
      both: ['editor', 'organizer'],
      editor: ['editor'],
      organizer: ['organizer'],
      none: ['admin'],
    }
    for (const [name, userRoles] of Object.entries(roles))
      await payload.create({
        collection: 'users',
        data: {
          username: `${group}-${name}`,
          email: `${group}-${name}@example.org`,
          displayName: `${group} ${name}`,
          password: 'correct horse battery',
          roles: userRoles,
        } as never,
      })
    await payload.db.pool.query(
      'DELETE FROM users_roles WHERE parent_id = (SELECT id FROM users WHERE username = $1)',
      [`${group}-none`],
    )
    const path = `/users?limit=100&sort=username&where[username][contains]=${group}&where[roles][${condition}`
    const { status, json } = await callPlatform('GET', path, { token })
    expect(status).toBe(200)
    expect(namesOf(json, 'displayName')).toEqual(names)
  })
})

describe('news filtered by their tags', () => {
  const group = unique('Article')
  let ids: { one: number; two: number }

  beforeAll(async () => {
    const tag = async () =>
      (await payload.create({ collection: 'tags', data: { name: unique('Tag') } as never })).id
    ids = { one: await tag(), two: await tag() }
    const articles = { One: [ids.one], Both: [ids.one, ids.two], Two: [ids.two], None: [] }
    for (const [name, tags] of Object.entries(articles))
      await payload.create({
        collection: 'news',
        data: {
          title: `${group} ${name}`,
          description: 'D',
          category: 'C',
          tags,
          _status: 'published',
        } as never,
      })
  })

  it.each([
    ['published', 'draft=false', ''],
    ['as they are edited', 'draft=true', ''],
    ['in their versions', '', 'version.'],
  ])('news %s: every operator considers all of their tags', async (_what, list, prefix) => {
    const path = prefix ? '/news/versions' : '/news'
    const titlesMatching = async (operator: string, ...tags: (number | string)[]) => {
      const values = tags.map((tag, at) => `where[${prefix}tags][${operator}][${at}]=${tag}`)
      const only = `where[${prefix}title][contains]=${encodeURIComponent(group)}`
      const query = [list, 'limit=100', `sort=${prefix}title`, only, ...values].join('&')
      const { status, json } = await callPlatform('GET', `${path}?${query}`, { token })
      expect(status).toBe(200)
      const docs = (json['docs'] ?? []) as Record<string, never>[]
      const titles = docs.map((doc) => (prefix ? doc['version']?.['title'] : doc['title']))
      return titles.map((title: unknown) => String(title).split(' ').at(-1))
    }
    expect(await titlesMatching('equals', ids.one)).toEqual(['Both', 'One'])
    expect(await titlesMatching('equals', ids.one, ids.two)).toEqual(['Both'])
    expect(await titlesMatching('not_equals', ids.one)).toEqual(['None', 'Two'])
    expect(await titlesMatching('in', ids.one, ids.two)).toEqual(['Both', 'One', 'Two'])
    expect(await titlesMatching('not_in', ids.one, ids.two)).toEqual(['None'])
    expect(await titlesMatching('contains', ids.two)).toEqual(['Both', 'Two'])
    expect(await titlesMatching('equals', 'no id')).toEqual([])
  })
})
