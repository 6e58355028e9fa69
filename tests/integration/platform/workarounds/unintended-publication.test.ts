import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { composeTexts } from '#src/platform/hooks/composed-texts.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let make: ContentMaker
let token: string

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  token = (await createStaff(payload, 'editor')).token
})

type Kind = (typeof kindsOfContent)[number]['collection']
const patch = (path: string, json: object) => callPlatform('PATCH', path, { token, json })

/** Status, title and description of what is public and of the newest version. */
const sidesOf = async (collection: Kind, id: number) => {
  const read = async (draft: boolean) => {
    const doc = await payload.findByID({ collection, id, draft, depth: 0 })
    return [doc._status, doc.title, doc.description]
  }
  return { main: await read(false), newest: await read(true) }
}

describe.each(kindsOfContent)(
  'a PATCH of $collection without a status',
  ({ collection, create }) => {
    const published = async () => (await create(make, 1, { title: unique('Public') })).id
    const withDraft = async () => {
      const id = await published()
      await patch(`/${collection}/${id}?draft=true`, { title: 'Being written', _status: 'draft' })
      return id
    }

    it('above a draft changes the draft, and what is published stays', async () => {
      const id = await withDraft()
      const { main } = await sidesOf(collection, id)
      const { status, json } = await patch(`/${collection}/${id}`, { description: 'New' })
      expect([status, json['doc']]).toEqual([200, expect.objectContaining({ _status: 'draft' })])
      expect(await sidesOf(collection, id)).toEqual({
        main,
        newest: ['draft', 'Being written', 'New'],
      })
    })

    it('of what has no draft over it changes what is published', async () => {
      const id = await published()
      await patch(`/${collection}/${id}`, { description: 'New' })
      const { main, newest } = await sidesOf(collection, id)
      expect([main[0], main[2]]).toEqual(['published', 'New'])
      expect(newest).toEqual(main)
    })

    it('of what was never published stays a draft', async () => {
      const { id } = await create(make, 1, { title: 'Begun', _status: 'draft' })
      await patch(`/${collection}/${id}?draft=true&autosave=true`, { title: 'Going on' })
      await patch(`/${collection}/${id}`, { description: 'New' })
      const side = ['draft', 'Going on', 'New']
      expect(await sidesOf(collection, id)).toEqual({ main: side, newest: side })
    })

    it('with a status does what it says', async () => {
      const id = await withDraft()
      await patch(`/${collection}/${id}`, { _status: 'published' })
      const { main, newest } = await sidesOf(collection, id)
      expect([main[0], main[1], newest]).toEqual(['published', 'Being written', main])
      await patch(`/${collection}/${id}`, { _status: 'draft' })
      expect((await sidesOf(collection, id)).main[0]).toBe('draft')
    })
  },
)

it('a change of many is whole where the platform was started twice, and what it writes is composed', async () => {
  composeTexts(payload)
  const ids = [(await make.article()).id, (await make.article()).id]
  await patch(`/news/${ids[0]}?draft=true`, { title: 'Being written', _status: 'draft' })
  const category = 'Re\u0301sume\u0301s'
  const { json } = await patch(`/news?where[id][in]=${ids.join()}`, { category })
  const changed = expect.objectContaining({ category: category.normalize('NFC') })
  expect(json['docs']).toEqual([changed, changed])
})

it('a change of many without a status keeps what is published and what is being written', async () => {
  const [plain, covered, begun] = [
    await make.article(),
    await make.article({ title: 'Public', slug: unique('p').replace(' ', '-') }),
    await make.article({ title: 'Begun', slug: unique('b').replace(' ', '-'), _status: 'draft' }),
  ].map(({ id }) => id)
  for (const id of [covered, begun])
    await patch(`/news/${id}?draft=true`, { title: 'Being written', _status: 'draft' })
  const { status, json } = await patch(`/news?where[id][in]=${plain},${covered},${begun}`, {
    category: 'Reports',
  })
  expect([status, json['docs']]).toEqual([200, expect.objectContaining({ length: 3 })])
  const read = async (id: number | undefined, draft: boolean) => {
    const doc = await payload.findByID({ collection: 'news', id: id ?? 0, draft, depth: 0 })
    return [doc._status, doc.title, doc.category]
  }
  const written = ['draft', 'Being written', 'Reports']
  expect(await read(plain, false)).toEqual(['published', expect.any(String), 'Reports'])
  expect((await read(covered, false)).slice(0, 2)).toEqual(['published', 'Public'])
  expect(await read(covered, true)).toEqual(written)
  expect(await read(begun, true)).toEqual(written)
})

it('Payload alone unpublishes what has a draft over it by a change without a status', async () => {
  const bare = await startBarePlatform()
  const data = { title: 'Public', _status: 'published' } as never
  const { id } = await bare.create({ collection: 'events', data })
  const call = { collection: 'events', id } as const
  await bare.update({ ...call, data: { title: 'Being written', _status: 'draft' }, draft: true })
  expect((await bare.findByID(call))._status).toBe('published')
  await bare.update({ ...call, data: { startDate: '2026-12-01T10:00:00.000Z' } })
  expect((await bare.findByID(call))._status).toBe('draft')
})
