import { existsSync } from 'node:fs'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { replaceStorage, storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { pathOf, picture } from '#tests/support/media-library.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let rest: ReturnType<typeof platformClient>
let token: string
beforeAll(async () => {
  payload = await startPayload()
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})

const upload = async (bytes: Buffer, ...how: [string?, string?, object?]) =>
  rest('POST', '/media', { token, form: imageForm(bytes, ...how) })

describe('an uploaded image', () => {
  test('a replaced image has a new key, and its old URL continues to work', async () => {
    const { json: first } = await upload(await picture(50, 50))
    const form = imageForm(await picture(70, 70))
    const { json } = await rest('PATCH', `/media/${first.doc.id}`, { token, form })
    expect(json.doc).toMatchObject({ id: first.doc.id, width: 70 })
    expect(json.doc.key).not.toBe(first.doc.key)
    expect(existsSync(pathOf(json.doc.key))).toBe(true)
    expect(existsSync(pathOf(first.doc.key))).toBe(true)
  })

  test('a replaced image keeps every old URL, also after concurrent replacements, until it is deleted', async () => {
    const { json: first } = await upload(await picture(700, 50))
    const path = `/media/${first.doc.id}`
    const replace = async () =>
      rest('PATCH', path, { token, form: imageForm(await picture(700, 70)) })
    const replaced = [await replace(), ...(await Promise.all([replace(), replace()]))]
    const keys = [first, ...replaced.map(({ json }) => json)].map(({ doc }) => doc.key)
    const { json: now } = await rest('GET', path, { token })
    expect([...now.formerKeys, now.key].toSorted()).toEqual(keys.toSorted())
    for (const key of keys) expect(existsSync(pathOf(key))).toBe(true)
    await rest('PATCH', path, { token, json: { formerKeys: [], alt: 'Forged' } })
    await rest('DELETE', path, { token })
    const files = keys.flatMap((key) => allKeysOf(key))
    expect(files.filter((key) => existsSync(pathOf(key)))).toEqual([])
  })

  test('a failed replacement of an image leaves its file and its URL as they were', async () => {
    const { json: first } = await upload(await picture(50, 50))
    const path = `/media/${first.doc.id}`
    replaceStorage({ ...storage(), write: () => Promise.reject(new Error('no storage')) })
    const response = await rest('PATCH', path, { token, form: imageForm(await picture(70, 70)) })
    replaceStorage(undefined)
    expect(response.status).toBe(500)
    const { json: now } = await rest('GET', path, { token })
    expect(now).toMatchObject({ key: first.doc.key, formerKeys: [], width: 50 })
    expect(existsSync(pathOf(first.doc.key))).toBe(true)
  })

  test('a change of the description of an image leaves its file, key and name as they are', async () => {
    const { json: first } = await upload(await picture(50, 50))
    const change = { token, json: { alt: 'Other', key: 'media/x', prefix: 'y', filename: 'z.jpg' } }
    const { json } = await rest('PATCH', `/media/${first.doc.id}`, change)
    const { alt: _, updatedAt: __, ...unchanged } = first.doc
    expect(json.doc).toMatchObject({ ...unchanged, alt: 'Other' })
  })

  test('deleting an image deletes its files', async () => {
    const { json } = await upload(await picture(700, 50))
    await rest('DELETE', `/media/${json.doc.id}`, { token })
    expect(allKeysOf(json.doc.key).filter((key) => existsSync(pathOf(key)))).toEqual([])
  })

  test('deleting an image leaves entries that show it without an image', async () => {
    const make = contentMaker(payload)
    const image = await make.image()
    const action = await make.action({ coverImage: image.id })
    await payload.delete({ collection: 'media', id: image.id })
    const { coverImage } = await payload.findByID({ collection: 'actions', id: action.id })
    expect(coverImage ?? null).toBeNull()
  })
})
