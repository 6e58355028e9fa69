import { ValidationError } from 'payload'
import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'

const draft = { collection: 'events', draft: true } as const
const data = { title: 'Opening', startDate: 'soon' } as never

it('a draft with an invalid date is rejected with the name of its field', async () => {
  const payload = await startPayload()
  const error: unknown = await payload.create({ ...draft, data }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(ValidationError)
  expect(error).toMatchObject({ data: { errors: [{ path: 'startDate' }] } })
})

it('an invalid creation time is rejected with the name of its field', async () => {
  const payload = await startPayload()
  const input = { name: 'Ann', status: 'Contact' as const, createdAt: 'soon' }
  const created = payload.create({ collection: 'contacts', data: input })
  await expect(created).rejects.toBeInstanceOf(ValidationError)
})

it('Payload alone leaves an invalid date to Postgres, whose error names no field', async () => {
  const bare = await startBarePlatform()
  const error: unknown = await bare.create({ ...draft, data }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(ValidationError)
})

const unwritten = [{ length: 1 }, ['Opening'], {}]

it.each(unwritten)('%j is no text, of a draft or of a setting', async (text) => {
  const payload = await startPayload()
  const made = payload.create({ ...draft, data: { title: text } as never })
  await expect(made).rejects.toMatchObject({ data: { errors: [{ path: 'title' }] } })
  const saved = payload.updateGlobal({
    slug: 'settings',
    data: { siteName: text } as never,
  })
  await expect(saved).rejects.toMatchObject({ data: { errors: [{ path: 'siteName' }] } })
})

it('Payload alone takes an object for a text', async () => {
  const bare = await startBarePlatform()
  const { id } = await bare.create({ ...draft, data: { title: { length: 1 } } as never })
  expect(await bare.findByID({ collection: 'events', id, draft: true })).toMatchObject({
    title: expect.any(String),
  })
})
