import { setTimeout as wait } from 'node:timers/promises'
import type { Payload } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FindResult, findResult } from '#src/contract/find.ts'
import type { Role } from '#src/contract/permission.ts'
import { paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
const staff = new Map<Role, Staff>()
/** A word that every document of this file has. */
const mark = unique('Zebrafinch').replace(/\W/g, '')

const texts = { description: 'Said briefly.', slug: '' }
const mail = { subject: 'Hello', htmlContent: '<p>Hello</p>' }

/** One document of each kind, named after its collection. */
const created = async (): Promise<void> => {
  const named = (kind: string) => `${mark} ${kind}`
  const create = (collection: string, data: object, rest: object = {}) =>
    payload.create({ collection, data, draft: true, ...rest } as never)
  await create('actions', { ...texts, title: named('actions') })
  await create('news', { ...texts, title: named('news'), _status: 'published' }, { draft: false })
  await create('events', { ...texts, title: named('events'), startDate: '2030-01-01T10:00:00Z' })
  await create('pages', { ...texts, title: named('pages') })
  await create('people', { name: named('people'), role: 'Treasurer' })
  await create('tags', { name: named('tags'), slug: '' })
  await create('contacts', { name: named('contacts'), email: `${mark}@example.org` })
  await create('newsletter-subscribers', {
    name: named('subscribers'),
    email: `s${mark}@example.org`,
  })
  await create('newsletters', { ...mail, title: named('newsletters') })
  await create('compose-emails', {
    ...mail,
    title: named('compose-emails'),
    recipientEmails: ['ada@example.org'],
  })
  await create('email-templates', { ...mail, name: named('email-templates') })
  const { pool } = payload.db
  await pool.query(`INSERT INTO media (original_name, filename, key) VALUES ($1, $2, $2)`, [
    named('media'),
    `${mark.toLowerCase()}.jpg`,
  ])
  await pool.query('INSERT INTO files (title, filename) VALUES ($1, $2)', [
    named('files'),
    `${mark.toLowerCase()}.pdf`,
  ])
  await pool.query(
    `INSERT INTO contact_submissions (subject, name, email, message) VALUES ($1, 'Rosa', 'rosa@example.org', '')`,
    [named('contact-submissions')],
  )
  await pool.query(
    `INSERT INTO action_submissions (title, description, contact_name, contact_email)
     VALUES ($1, '', 'Rosa', 'rosa@example.org')`,
    [named('action-submissions')],
  )
  await pool.query(`UPDATE users SET display_name = $1 WHERE id = $2`, [
    named('users'),
    staff.get('editor')?.id,
  ])
}

beforeAll(async () => {
  payload = await startPayload()
  for (const role of ['admin', 'editor', 'organizer', 'communicator'] as const)
    staff.set(role, await createStaff(payload, role))
  await created()
})

const find = async (query: Record<string, string>, role: Role = 'admin'): Promise<FindResult> => {
  const response = await callPlatform('GET', `/find?${new URLSearchParams(query)}`, {
    token: staff.get(role)?.token,
  })
  expect(response.status, response.text).toBe(200)
  return findResult.parse(response.json)
}
const of = ({ groups }: FindResult, name: string) =>
  groups.find((group) => group.name === name)?.items ?? []
const titlesOf = (result: FindResult, name: string) => of(result, name).map(({ title }) => title)
/** The kinds of documents found, by the paths they lead to. */
const kindsIn = ({ groups }: FindResult) =>
  groups
    .flatMap(({ items }) => items)
    .flatMap(({ href }) => /\/collections\/([a-z-]+)\/\d+$/.exec(href)?.[1] ?? [])
    .toSorted()

describe('who finds what', () => {
  const content = ['actions', 'events', 'files', 'media', 'news', 'pages', 'people', 'tags']
  const inbox = ['action-submissions', 'contact-submissions']
  const people = ['contacts']
  const mails = ['compose-emails', 'email-templates', 'newsletter-subscribers', 'newsletters']
  const visible: Record<Role, string[]> = {
    admin: [...content, ...inbox, ...people, ...mails, 'users'],
    editor: [...content, ...inbox],
    organizer: [...content, ...inbox, ...people, ...mails],
    communicator: [...content, ...inbox, ...people, ...mails],
  }
  it.each(Object.keys(visible) as Role[])(
    'the %s finds what they may read, drafts too',
    async (role) => {
      expect(kindsIn(await find({ q: mark }, role))).toEqual(visible[role].toSorted())
    },
  )

  it('a document has its kind, state and what tells it from others', async () => {
    const result = await find({ q: `${mark} news` })
    expect(of(result, 'content')[0]).toMatchObject({
      title: `${mark} news`,
      detail: 'News article · Published',
    })
    expect(of(await find({ q: mark }), 'people')[0]?.detail).toBe(
      `Contact · ${mark.toLowerCase()}@example.org`,
    )
  })

  it('commands, lists and settings are those of the role, in the language of the request', async () => {
    expect(titlesOf(await find({ q: 'import' }), 'commands')).toContain('Import contacts')
    expect(titlesOf(await find({ q: 'import' }, 'communicator'), 'commands')).toEqual([
      'Import subscribers',
    ])
    expect(titlesOf(await find({ q: 'new article' }, 'organizer'), 'commands')).toEqual([])
    expect(of(await find({ q: 'new article' }, 'editor'), 'commands')).toEqual([
      { title: 'New article', href: '/admin/collections/news/create', detail: '' },
    ])
    expect(of(await find({ q: 'logo' }), 'settings')).toMatchObject([
      { href: '/admin/globals/settings#identity' },
    ])
    expect(of(await find({ q: 'logo' }, 'editor'), 'settings')).toEqual([])
    expect(titlesOf(await find({ q: 'contacts' }, 'editor'), 'lists')).toEqual([])
    expect(of(await find({ q: 'test mail' }), 'commands')).toMatchObject([{ run: 'test-mail' }])
    const german = await callPlatform('GET', '/find?q=abmelden', {
      token: staff.get('editor')?.token,
      headers: { 'accept-language': 'de' },
    })
    expect(titlesOf(findResult.parse(german.json), 'commands')).toEqual(['Abmelden'])
  })

  it('only one’s own segments and those that are shared are found', async () => {
    const name = unique('Segmentfind')
    const rules = {
      match: 'all',
      not: false,
      conditions: [{ field: 'city', not: false, cities: ['X'] }],
    }
    const save = (role: Role, rest: object) =>
      callPlatform('POST', '/segments', {
        token: staff.get(role)?.token,
        json: { name: `${name} ${role}`, rules, ...rest },
      })
    await save('organizer', {})
    await save('admin', { shared: true })
    expect(titlesOf(await find({ q: name }, 'organizer'), 'people')).toHaveLength(2)
    expect(titlesOf(await find({ q: name }, 'communicator'), 'people')).toEqual([`${name} admin`])
  })

  it('without a session nothing is found, and without a role neither', async () => {
    expect((await callPlatform('GET', `/find?q=${mark}`)).status).toBe(401)
    const { token } = await createStaff(payload)
    expect((await callPlatform('GET', `/find?q=${mark}`, { token })).status).toBe(403)
  })
})

describe('what is found first', () => {
  it('names that are it come before those that begin so, contain such a word, or contain it', async () => {
    const word = unique('Quagga').replace(/\W/g, '')
    for (const name of [`Pre${word}`, `Ada ${word}`, `${word} Ada`, word])
      await payload.create({ collection: 'contacts', data: { name, status: 'Member' } })
    const found = titlesOf(await find({ q: word.toLowerCase() }), 'people')
    expect(found).toEqual([word, `${word} Ada`, `Ada ${word}`, `Pre${word}`])
  })

  it('accents, case, punctuation and the order of words do not matter', async () => {
    const number = unique('').replace(/\D/g, '')
    const name = `Zoë Müßig-Łoś ${number}`
    await payload.create({ collection: 'contacts', data: { name, status: 'Member' } })
    for (const q of [
      `zoe mussig los ${number}`,
      `${number} LOŚ`,
      `müß ${number}`,
      `zoe\u0308 ${number}`,
    ])
      expect(titlesOf(await find({ q }), 'people'), q).toEqual([name])
    expect(titlesOf(await find({ q: `zoe%müssig ${number}_` }), 'people')).toEqual([name])
  })

  it('phone numbers and emails are found by their parts', async () => {
    const number = `4930${String(Date.now()).slice(-7)}`
    const data = { name: unique('Phone'), phone: `+${number}`, status: 'Member' as const }
    await payload.create({ collection: 'contacts', data })
    expect(titlesOf(await find({ q: `+49 30 ${number.slice(4)}` }), 'people')).toEqual([data.name])
    expect(titlesOf(await find({ q: `${mark}@example.org` }), 'people')).toContain(
      `${mark} contacts`,
    )
  })

  it('a draft is found by its newest title, and published content by its text as well', async () => {
    const [old, now, word] = [unique('Old'), unique('Now'), unique('Okapi').replace(/\W/g, '')]
    const { id } = await payload.create({
      collection: 'news',
      data: { ...texts, title: old, description: `There was an ${word}.`, _status: 'published' },
    } as never)
    await payload.update({ collection: 'news', id, draft: true, data: { title: now } })
    expect(titlesOf(await find({ q: now }), 'content')).toEqual([now])
    // Its slug is the one of before.
    expect(titlesOf(await find({ q: old }), 'content')).toEqual([now])
    expect(of(await find({ q: word }), 'content')).toMatchObject([
      { href: `/admin/collections/news/${id}` },
    ])
  })

  it('the text of a draft is found by who may see it, and a published one only once', async () => {
    // Of what has digits, the database drops no accents.
    const letters = (text: string) =>
      text.replace(/\W/g, '').replace(/\d/g, (n) => 'ghijklmnop'.charAt(Number(n)))
    const [word, other] = [letters(unique('Tapir')), letters(unique('Jacana'))]
    const content = (text: string) => ({ content: paragraph(text), ...texts, title: unique('T') })
    const create = (data: object, draft: boolean) =>
      payload.create({ collection: 'pages', data, draft } as never)
    const { id } = await create(content(`Un ${word}é d’été`), true)
    const shown = await create({ ...content(`An ${other}`), _status: 'published' }, false)
    const change = { collection: 'pages', id: shown.id, draft: true } as const
    await payload.update({ ...change, data: { content: paragraph(`The ${other}`) } })
    for (const q of [`${word}e`, word, `${word}é ete`, `été ${word}`])
      expect(of(await find({ q }, 'editor'), 'content'), q).toMatchObject([
        { href: `/admin/collections/pages/${id}`, detail: 'Page · Draft' },
      ])
    expect(of(await find({ q: other }), 'content')).toHaveLength(1)
    expect(of(await find({ q: `${word} nowhere` }), 'content')).toEqual([])
    const noWords = await find({ q: `"${word} -` })
    expect(noWords.isComplete).toBe(true)
  })

  it('a list finds by its search what is found here, and counts it', async () => {
    const word = unique('Émile').replace(/\W/g, '').replace(/^mile/, 'Émile')
    const plain = word.replace('É', 'e').toLowerCase()
    const create = (collection: string, data: object) =>
      payload.create({ collection, data, draft: true } as never)
    await create('contacts', { name: `Zoë ${word}`, status: 'Member' })
    await create('news', { ...texts, title: `Avec ${word}`, description: `Chez ${word} Łukasz` })
    const count = async (collection: 'contacts' | 'news', search: string) => {
      const { config } = payload.collections[collection]
      const where = mergeListSearchAndWhere({ collectionConfig: config as never, search })
      const draft = collection === 'news'
      const given = { collection, where, draft, overrideAccess: true } as const
      const { docs, totalDocs } = await payload.find(given)
      expect(docs).toHaveLength(totalDocs)
      return totalDocs
    }
    for (const search of [plain, word, `avec ${plain}`, `${plain} lukasz`, plain.slice(2)])
      expect(await count('news', search), search).toBe(1)
    for (const search of [plain, `${word} zoe`, `zoe ${plain}`, `(${plain})`])
      expect(await count('contacts', search), search).toBe(1)
    expect(await count('contacts', `${plain} rosa`)).toBe(0)
    expect(await count('news', `${plain}% none`)).toBe(0)
    const { totalDocs } = await payload.count({
      collection: 'contacts',
      where: { and: [{ or: [{ name: { like: plain } }] }] },
    })
    // A filter of one's own says what it says.
    expect(totalDocs).toBe(0)
  })

  it('of many the list with all of them is offered', async () => {
    const word = unique('Many').replace(/\W/g, '')
    await payload.db.pool.query(
      `INSERT INTO contacts (name) SELECT $1 || ' ' || n FROM generate_series(1, 8) n`,
      [word],
    )
    const found = of(await find({ q: word }), 'people')
    expect(found).toHaveLength(6)
    expect(found.at(-1)).toEqual({
      title: 'All results in Contacts',
      href: `/admin/collections/contacts?search=${word}`,
      detail: '',
    })
  })
})

describe('before anything is typed', () => {
  it('documents of late are shown in their order, without what is gone or may not be read', async () => {
    const id = async (collection: 'news' | 'contacts', title: string) =>
      Number(
        (
          await payload.find({
            collection,
            where: { [collection === 'news' ? 'title' : 'name']: { equals: title } },
          })
        ).docs[0]?.id,
      )
    const news = `news-${await id('news', `${mark} news`)}`
    const contact = `contacts-${await id('contacts', `${mark} contacts`)}`
    const recent = ['news-999999999', contact, news].join()
    expect(titlesOf(await find({ recent }), 'recent')).toEqual([`${mark} contacts`, `${mark} news`])
    expect(titlesOf(await find({ recent }, 'editor'), 'recent')).toEqual([`${mark} news`])
    expect(titlesOf(await find({}), 'commands')).toHaveLength(6)
  })
})

describe('the bounds of a search', () => {
  it('a text of more than a hundred characters is rejected, and one without words finds nothing', async () => {
    const token = staff.get('admin')?.token
    const long = 'x'.repeat(101)
    expect((await callPlatform('GET', `/find?q=${long}`, { token })).status).toBe(400)
    expect((await find({ q: '%_…!' })).groups).toEqual([])
  })

  it('a table that is locked leaves the others, and is said not to be searched', async () => {
    const { pool } = payload.db
    const client = await pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE contacts')
      const result = await find({ q: mark })
      expect(result.isComplete).toBe(false)
      expect(kindsIn(result)).toContain('news')
      expect(kindsIn(result)).not.toContain('contacts')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('a user who asks again and again is given one search at a time, and told when it is too much', async () => {
    const { token } = await createStaff(payload, 'admin')
    const client = await payload.db.pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE contacts')
      const asked = Array.from({ length: 7 }, () =>
        callPlatform('GET', `/find?q=${mark}`, { token }),
      )
      await wait(200)
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses).toContain(200)
      expect(statuses).toContain(503)
      expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})
