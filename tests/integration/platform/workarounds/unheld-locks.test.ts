import type { CollectionSlug, Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createBareUser, startBarePlatform } from '#tests/support/bare-platform.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

const locks = 'payload-locked-documents'

let payload: Payload
let make: ContentMaker
let ada: Staff
let bea: Staff

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  ada = await createStaff(payload, 'admin')
  bea = await createStaff(payload, 'admin')
  await payload.update({ collection: 'users', id: bea.id, data: { displayName: 'Bea Brand' } })
})
const removeLocks = () => payload.delete({ collection: locks, where: {} })
beforeEach(removeLocks)
afterEach(removeLocks)

const user = ({ id }: Staff) => ({ relationTo: 'users' as const, value: id })
const lockFor = async (holder: Staff, value: number, relationTo: CollectionSlug = 'news') => {
  const document = { relationTo, value } as never
  await payload.create({ collection: locks, data: { document, user: user(holder) } })
}
const save = (
  { token }: Staff,
  path: string,
  json: object = { description: 'Mine' },
  headers: Record<string, string> = {},
) => callPlatform('PATCH', path, { token, json, headers })
const holders = async () => {
  const { docs } = await payload.db.find({ collection: locks, where: {} })
  return docs.map((lock) => z.object({ user: z.object({ value: z.int() }) }).parse(lock).user.value)
}
const textOf = async (id: number) =>
  (await payload.findByID({ collection: 'news', id })).description

describe('who edits keeps the lock', () => {
  it.each(['', '?draft=true&autosave=true'])(
    'a save%s of what someone else edits is rejected and names them',
    async (query) => {
      const { id } = await make.article()
      await lockFor(bea, id)
      const { status, text } = await save(ada, `/news/${id}${query}`)
      expect([status, text]).toEqual([
        423,
        expect.stringContaining('Bea Brand is editing this now'),
      ])
      expect(await textOf(id)).toBe('Said briefly.')
      expect(await holders()).toEqual([bea.id])
    },
  )

  it('a save by who edits leaves them the lock', async () => {
    const { id } = await make.article()
    await lockFor(bea, id)
    expect((await save(bea, `/news/${id}`)).status).toBe(200)
    expect(await holders()).toEqual([bea.id])
    expect((await save(ada, `/news/${id}`)).status).toBe(423)
  })

  it('a save that names the version it has seen leaves them the lock too', async () => {
    const { id, updatedAt } = await make.article()
    await lockFor(bea, id)
    const headers = { 'if-match': `"${updatedAt}"` }
    const path = `/news/${id}?draft=true&autosave=true&depth=0`
    expect((await save(bea, path, { description: 'Mine' }, headers)).status).toBe(200)
    expect(await holders()).toEqual([bea.id])
  })

  it('a save by a command and one over a lock that has ended leave locks as they are', async () => {
    const { id } = await make.article()
    await lockFor(bea, id)
    await payload.update({ collection: 'news', id, data: { description: 'Command' } })
    expect(await holders()).toEqual([bea.id])
    await payload.db.pool.query(
      "UPDATE payload_locked_documents SET updated_at = now() - interval '6 minutes'",
    )
    expect((await save(ada, `/news/${id}`)).status).toBe(200)
  })

  it('a document that someone else edits is not deleted, and its lock ends with it', async () => {
    const { id } = await make.article()
    await lockFor(bea, id)
    expect((await callPlatform('DELETE', `/news/${id}`, { token: ada.token })).status).toBe(423)
    expect((await callPlatform('DELETE', `/news/${id}`, { token: bea.token })).status).toBe(200)
    expect(await holders()).toEqual([])
  })

  it('a change of many leaves out what someone else edits, and says which', async () => {
    const [free, held] = [await make.article(), await make.article()]
    await lockFor(bea, held.id)
    const many = `/news?where[id][in]=${free.id},${held.id}`
    const { json } = await save(ada, many, { category: 'Reports' })
    expect(json['docs']).toEqual([expect.objectContaining({ id: free.id })])
    expect(json['errors']).toEqual([
      { id: held.id, isPublic: true, message: 'Bea Brand is editing this now' },
    ])
    const removed = await callPlatform('DELETE', many, { token: ada.token })
    expect(removed.json['docs']).toEqual([expect.objectContaining({ id: free.id })])
    expect(await textOf(held.id)).toBe('Said briefly.')
  })

  it('a global that someone else edits is not saved', async () => {
    await payload.create({ collection: locks, data: { globalSlug: 'about', user: user(bea) } })
    const path = '/globals/about'
    const { json } = await callPlatform('GET', `${path}?depth=0`, { token: ada.token })
    const post = ({ token }: Staff) => callPlatform('POST', path, { token, json })
    expect((await post(ada)).status).toBe(423)
    expect((await post(bea)).status).toBe(200)
    expect(await holders()).toEqual([bea.id])
  })
})

it('Payload alone ends the lock of who edits by the save of someone else', async () => {
  const bare = await startBarePlatform()
  const [holder, other] = [await createBareUser(bare), await createBareUser(bare)]
  const tag = await bare.create({ collection: 'tags', data: { name: holder.email } as never })
  const lock = {
    document: { relationTo: 'tags' as const, value: tag.id },
    user: { relationTo: 'users' as const, value: holder.id },
  }
  const { id } = await bare.create({ collection: locks, data: lock })
  const call = { collection: 'tags', id: tag.id, user: other.user } as const
  await bare.update({ ...call, data: { slug: 'changed' } })
  expect((await bare.find({ collection: locks, where: { id: { equals: id } } })).docs).toEqual([])
})
