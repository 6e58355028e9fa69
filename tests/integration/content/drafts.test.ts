import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'
import { contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let make: ReturnType<typeof contentMaker>
let call: ReturnType<typeof platformClient>
let ada: Staff
let bo: Staff
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  call = platformClient(payload)
  ada = await createStaff(payload, 'editor')
  bo = await createStaff(payload, 'editor')
  await payload.update({ collection: 'users', id: bo.id, data: { displayName: 'Bo Lind' } })
})

const begin = (title = 'Begun') =>
  make.article({ title, slug: unique('begun').replace(' ', '-'), _status: 'draft' })

const save = (id: number, { token }: Staff, query: string, data: object) =>
  call('PATCH', `/news/${id}?${query}`, { token, json: data })
const autosave = (id: number, by: Staff, title: string) =>
  save(id, by, 'draft=true&autosave=true&depth=0', { title, _status: 'draft' })
const saveDraft = (id: number, by: Staff, title: string) =>
  save(id, by, 'draft=true&depth=0', { title, _status: 'draft' })

const versionsOf = async (id: number) => {
  const { docs } = await payload.findVersions({
    collection: 'news',
    where: { parent: { equals: id } },
    sort: '-id',
    limit: 100,
  })
  return docs.map(({ version }) => {
    const change = lastChangeOf(version.lastChange)
    return [version.title, change?.userId ?? null, change?.autosaved ?? false]
  })
}

describe('autosave', () => {
  test('what one person writes in one sitting is one version, and what they save by hand stays', async () => {
    const { id } = await begin()
    for (const title of ['One', 'Two', 'Three']) await autosave(id, ada, title)
    expect(await versionsOf(id)).toEqual([
      ['Three', ada.id, true],
      ['Begun', null, false],
    ])
    await saveDraft(id, ada, 'By hand')
    await autosave(id, ada, 'Four')
    await autosave(id, ada, 'Five')
    expect(await versionsOf(id)).toEqual([
      ['Five', ada.id, true],
      ['By hand', ada.id, false],
      ['Begun', null, false],
    ])
  })

  test('what a colleague was writing stays when another user goes on', async () => {
    const { id } = await begin()
    await autosave(id, ada, 'Of Ada')
    await autosave(id, bo, 'Of Bo')
    await autosave(id, ada, 'Of Ada again')
    expect((await versionsOf(id)).map(([title]) => title)).toEqual([
      'Of Ada again',
      'Of Bo',
      'Of Ada',
      'Begun',
    ])
  })

  test('readers see what is published while it is written on, and the newest once that is', async () => {
    const title = unique('Tide')
    const { id } = await make.article({ title })
    const { updatedAt } = await payload.findByID({ collection: 'news', id })
    const changes = () =>
      payload.db.pool
        .query<{ count: string }>(
          `SELECT count(*) FROM public_changes WHERE kind = 'news' AND document_id = $1`,
          [id],
        )
        .then(({ rows }) => rows[0]?.count)
    const before = await changes()
    await autosave(id, ada, `${title}, continued`)
    const published = await payload.findByID({ collection: 'news', id })
    expect([published.title, published.updatedAt, published._status]).toEqual([
      title,
      updatedAt,
      'published',
    ])
    expect(await changes()).toBe(before)
    await save(id, ada, 'depth=0', { _status: 'published', title: `${title}, continued` })
    expect((await payload.findByID({ collection: 'news', id })).title).toBe(`${title}, continued`)
  })

  test('the oldest versions are dropped for those saved by hand alone', {
    tags: 'long',
  }, async () => {
    const { id } = await begin()
    for (let nth = 0; nth < 60; nth += 1) await autosave(id, ada, `Sentence ${nth}`)
    expect(await versionsOf(id)).toEqual([
      ['Sentence 59', ada.id, true],
      ['Begun', null, false],
    ])
  })
})

describe('the audit trail', () => {
  test('the audit trail names each field that was written in a sitting once, and whoever goes on', async () => {
    const { id } = await begin()
    const trail = async () => {
      const { rows } = await payload.db.pool.query<{ actor: number | null; fields: string[] }>(
        `SELECT actor_id AS actor, fields FROM audit_entries
         WHERE collection = 'news' AND document_id = $1 AND action = 'changed' ORDER BY id`,
        [String(id)],
      )
      return rows
    }
    for (const title of ['One', 'Two', 'Three']) await autosave(id, ada, title)
    expect(await trail()).toEqual([{ actor: ada.id, fields: ['title'] }])
    const query = 'draft=true&autosave=true'
    await save(id, ada, query, { description: 'More', _status: 'draft' })
    await autosave(id, bo, 'Of Bo')
    await saveDraft(id, bo, 'Of Bo, by hand')
    expect(await trail()).toEqual([
      { actor: ada.id, fields: ['title'] },
      { actor: ada.id, fields: ['description'] },
      { actor: bo.id, fields: ['title'] },
      { actor: bo.id, fields: ['title'] },
    ])
  })
})

describe('who made a version', () => {
  test('a version says who saved it, by the name of then, and no request writes it', async () => {
    const { id } = await begin()
    const forged = { by: 'Ada', userId: 1, at: '2001-01-01T00:00:00.000Z', autosaved: false }
    await save(id, bo, 'draft=true', { title: 'Of Bo', lastChange: forged, _status: 'draft' })
    const { docs } = await payload.findVersions({
      collection: 'news',
      where: { parent: { equals: id } },
      sort: '-id',
      limit: 1,
    })
    const change = lastChangeOf(docs[0]?.version.lastChange)
    expect(change).toMatchObject({ by: 'Bo Lind', userId: bo.id, autosaved: false })
    expect(Date.now() - Date.parse(change?.at ?? '')).toBeLessThan(600_000)
  })

  test('a version that is restored is of who restores it', async () => {
    const { id } = await begin('First')
    await saveDraft(id, ada, 'Second')
    const { docs } = await payload.findVersions({
      collection: 'news',
      where: { parent: { equals: id } },
      sort: 'id',
      limit: 1,
    })
    const path = `/news/versions/${docs[0]?.id}?draft=true`
    expect((await call('POST', path, { token: bo.token })).status).toBe(200)
    expect((await versionsOf(id))[0]).toEqual(['First', bo.id, false])
  })
})

describe('the message of a change', () => {
  test('the message says what became of the entry, in the language of the user', async () => {
    const data = { title: unique('Message'), slug: '', description: 'x', _status: 'draft' }
    const { json } = await call('POST', '/news?draft=true', { token: ada.token, json: data })
    expect(json.message).toBe('Saved as draft')
    const { id } = json.doc
    expect((await saveDraft(id, ada, 'On')).json.message).toBe('Saved as draft')
    const publish = { _status: 'published' }
    expect((await save(id, ada, 'depth=0', publish)).json.message).toBe('Published')
  })

  test('every other document and global says what became of it, with its label', async () => {
    const { token } = await createStaff(payload, 'admin')
    const messageOf = async (method: string, path: string, data: object, language = 'en') => {
      return (await call(method, path, { token, json: data, language })).json.message
    }
    const { id: tag } = await make.tag()
    expect(await messageOf('PATCH', `/tags/${tag}`, { name: unique('Other') })).toBe('Tag saved')
    expect(await messageOf('POST', '/tags', { name: unique('New') })).toBe('Tag created')
    expect(await messageOf('POST', '/globals/settings', {})).toBe('Settings saved')
    const texts = { de: 'Einstellungen gespeichert', fr: 'Réglages enregistrés' }
    for (const [language, text] of Object.entries({
      ...texts,
      es: 'Ajustes guardados',
      it: 'Impostazioni salvate',
    }))
      expect(await messageOf('POST', '/globals/settings', {}, language)).toBe(text)
  })

  test('of what is published it says how many images have no alternative text, and hinders nothing', {
    tags: 'long',
  }, async () => {
    const withAlt = async (data: { alt?: string; decorative?: boolean }) => {
      const { id } = await make.image()
      await payload.update({ collection: 'media', id, data })
      return id
    }
    const [bare, described] = [await withAlt({ alt: '' }), await withAlt({ alt: 'A pier' })]
    const other = await withAlt({ alt: '' })
    const decorative = await withAlt({ decorative: true })
    const { root } = paragraph('Words.')
    const shown = [bare, described, decorative, other].map((value) => ({
      ...{ type: 'upload', version: 3, format: '', id: '6745d1c0a1b2c3d4e5f60718' },
      ...{ relationTo: 'media', value, fields: null },
    }))
    const content = { root: { ...root, children: [...root.children, ...shown] } }
    const { id } = await make.article({ _status: 'draft' })
    const publish = async (data: object) => {
      const published = { _status: 'published', ...data }
      return (await save(id, ada, 'depth=0', published)).json.message
    }
    expect(await publish({ image: bare })).toBe(
      'Published. One of its images has no alternative text.',
    )
    expect(await publish({ content })).toBe('Published. 2 of its images have no alternative text.')
    await payload.update({ collection: 'media', id: other, data: { alt: 'A bay' } })
    await payload.update({ collection: 'media', id: bare, data: { alt: 'A dune' } })
    expect(await publish({})).toBe('Published')
  })

  test('of a saved filter it says that it was saved', async () => {
    const { token } = await createStaff(payload, 'admin')
    const onlyMe = { constraint: 'onlyMe' }
    const json = {
      ...{ title: unique('Filter'), relatedCollection: 'contacts', where: {} },
      access: { read: onlyMe, update: onlyMe, delete: onlyMe },
    }
    const made = await call('POST', '/payload-query-presets', { token, json })
    expect(made.json.message).toBe('Filter saved')
    const path = `/payload-query-presets/${made.json.doc.id}`
    const german = { token, json: { title: unique('Filter') }, language: 'de' }
    expect((await call('PATCH', path, german)).json.message).toBe('Filter gespeichert')
  })

  // A contact queues follow-ups and a newsletter its check within the same request.
  test('what a request changes besides does not replace what became of its own document', async () => {
    const { token } = await createStaff(payload, 'admin')
    const contact = { name: unique('Ada'), tags: ['x'] }
    const made = await call('POST', '/contacts', { token, json: contact })
    expect(made.json.message).toBe('Contact created')
  })
})
