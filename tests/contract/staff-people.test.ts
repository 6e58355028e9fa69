import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let token: string
let reader: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'editor')).token
  reader = (await createStaff(payload, 'organizer')).token
})

const path = '/api/staff/people'
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

interface Person {
  id: number
  name: string
}

const create = async (json: object): Promise<Person> => {
  const response = await api('POST', path, { token, json: { role: 'Cook', ...json } })
  expect(response.status).toBe(200)
  return response.json as Person
}

const list = async (query: string) =>
  (await api('GET', `${path}?${query}`, { token: reader })).json as Person[]

const publicNames = async (search: string) =>
  ((await api('GET', `/api/people?search=${search}`)).json as Person[]).map(({ name }) => name)

describe('createPerson', () => {
  it('createPerson returns an unpublished person, with null for unset fields', async () => {
    expect(await create({ name: '  Ada ' })).toEqual({
      id: expect.any(Number),
      name: 'Ada',
      role: 'Cook',
      imageUrl: null,
      briefMessage: null,
      displayOrder: 0,
      published: false,
      createdAt: timestamp,
    })
  })

  it('createPerson stores every field', async () => {
    const fields = {
      name: 'Grace',
      role: 'Admiral',
      imageUrl: 'https://example.org/grace.jpg',
      briefMessage: 'It is easier to ask forgiveness.',
      displayOrder: -3,
      published: true,
    }
    expect(await create(fields)).toEqual({
      ...fields,
      id: expect.any(Number),
      createdAt: timestamp,
    })
    expect(await publicNames('Grace')).toEqual(['Grace'])
  })

  it.each([
    [{}, 'name: is required'],
    [{ name: '', role: 'x' }, 'name: is required'],
    [{ name: ' ', role: 'x' }, 'name: is required'],
    [{ name: 'x', role: undefined }, 'role: is required'],
    [{ name: 7, role: 'x' }, 'name: must be a string'],
    [{ name: null, role: 'x' }, 'name: must be a string'],
    [{ name: 'x'.repeat(201), role: 'x' }, 'name: must be at most 200 characters'],
    [{ name: 'x', role: 'x', displayOrder: 1.5 }, 'displayOrder: must be a whole number'],
    [{ name: 'x', role: 'x', displayOrder: '1' }, 'displayOrder: must be a whole number'],
    [{ name: 'x', role: 'x', published: 'yes' }, 'published: must be true or false'],
    [{ name: 'a\0', role: 'x' }, 'name: must not contain NUL characters'],
    [
      { name: 'x', role: 'x', imageUrl: 'javascript:alert(1)' },
      'imageUrl: must be a web address or /api/images/<key>',
    ],
    [
      { name: 'x', role: 'x', imageUrl: '//evil.example/x.png' },
      'imageUrl: must be a web address or /api/images/<key>',
    ],
  ])('createPerson returns 400 for %j', async (json, error) => {
    const response = await api('POST', path, { token, json })
    expect([response.status, response.json]).toEqual([400, { error }])
  })

  it('createPerson returns 400 for a number beyond int4', async () => {
    const json = { name: 'x', role: 'x', displayOrder: 2_147_483_648 }
    expect((await api('POST', path, { token, json })).status).toBe(400)
  })

  it('createPerson returns 401 without a token and 403 without the permission', async () => {
    const json = { name: 'x', role: 'x' }
    expect((await api('POST', path, { json })).status).toBe(401)
    const { status, json: body } = await api('POST', path, { token: reader, json })
    expect([status, body]).toEqual([403, { error: 'Forbidden' }])
  })
})

describe('listStaffPeople', () => {
  it('listStaffPeople includes unpublished people, ordered by display order, then id', async () => {
    const last = await create({ name: 'Order d', displayOrder: 9 })
    const second = await create({ name: 'Order b', displayOrder: 4, published: true })
    const third = await create({ name: 'Order c', displayOrder: 4 })
    const first = await create({ name: 'Order a', displayOrder: -9 })
    const ids = (await list('search=order')).map(({ id }) => id)
    expect(ids).toEqual([first.id, second.id, third.id, last.id])
    expect((await list('search=order&limit=2&offset=1')).map(({ id }) => id)).toEqual([
      second.id,
      third.id,
    ])
  })

  it('listStaffPeople returns 400 for limit=0', async () => {
    expect((await api('GET', `${path}?limit=0`, { token })).status).toBe(400)
  })
})

describe('updatePerson', () => {
  it('updatePerson changes the given fields and nothing else', async () => {
    const person = await create({ name: 'Before', briefMessage: 'Hello', published: true })
    const response = await api('PUT', `${path}/${person.id}`, { token, json: { name: 'After' } })
    expect([response.status, response.json]).toEqual([200, { ...person, name: 'After' }])
  })

  it('updatePerson publishes and unpublishes a person', async () => {
    const { id } = await create({ name: 'Flicker' })
    expect(await publicNames('Flicker')).toEqual([])
    await api('PUT', `${path}/${id}`, { token, json: { published: true } })
    expect(await publicNames('Flicker')).toEqual(['Flicker'])
    await api('PUT', `${path}/${id}`, { token, json: { published: false } })
    expect(await publicNames('Flicker')).toEqual([])
  })

  it('updatePerson clears optional fields given as "" or null', async () => {
    const imageUrl = 'https://example.org/x.jpg'
    const { id } = await create({ name: 'Clear', briefMessage: 'Hello', imageUrl })
    const empty = { imageUrl: '', briefMessage: '' }
    const cleared = { imageUrl: null, briefMessage: null }
    const put = async (json: object) => (await api('PUT', `${path}/${id}`, { token, json })).json
    expect(await put(empty)).toMatchObject(cleared)
    expect(await put({ imageUrl, briefMessage: 'Again' })).toMatchObject({ imageUrl })
    expect(await put(cleared)).toMatchObject(cleared)
  })

  it('updatePerson accepts its own response as a request', async () => {
    const person = await create({ name: 'Round trip', imageUrl: '/api/images/media/1-a.jpg' })
    const response = await api('PUT', `${path}/${person.id}`, { token, json: person })
    expect([response.status, response.json]).toEqual([200, person])
  })

  it.each(['0', '01', '-1', '1.5', 'abc', '2147483647', '2147483648', '%00'])(
    'updatePerson returns 404 for the id %s',
    async (id) => {
      const response = await api('PUT', `${path}/${id}`, { token, json: { name: 'x' } })
      expect([response.status, response.json]).toEqual([404, { error: 'Not found' }])
    },
  )

  it('updatePerson returns 400 for an empty name and changes nothing', async () => {
    const person = await create({ name: 'Stays' })
    const json = { name: '', role: 'Changed' }
    expect((await api('PUT', `${path}/${person.id}`, { token, json })).status).toBe(400)
    expect(await list('search=Stays')).toEqual([person])
  })

  it('updatePerson returns 401 without a token and 403 without the permission', async () => {
    const { id } = await create({ name: 'Guarded' })
    expect((await api('PUT', `${path}/${id}`, { json: {} })).status).toBe(401)
    expect((await api('PUT', `${path}/${id}`, { token: reader, json: {} })).status).toBe(403)
  })
})

describe('deletePerson', () => {
  it('deletePerson deletes permanently; a second delete returns 404', async () => {
    const { id } = await create({ name: 'Gone' })
    const response = await api('DELETE', `${path}/${id}`, { token })
    expect([response.status, response.json]).toEqual([200, { success: true }])
    expect(await list('search=Gone')).toEqual([])
    expect((await api('DELETE', `${path}/${id}`, { token })).status).toBe(404)
  })

  it('deletePerson returns 401 without a token and 403 without the permission', async () => {
    const { id } = await create({ name: 'Kept' })
    expect((await api('DELETE', `${path}/${id}`)).status).toBe(401)
    expect((await api('DELETE', `${path}/${id}`, { token: reader })).status).toBe(403)
    expect(await list('search=Kept')).toHaveLength(1)
  })
})

describe('the image of a person', () => {
  const image = async () => {
    const width = 8
    const create = { width, height: width, channels: 3, background: 'green' } as const
    const data = await sharp({ create }).png().toBuffer()
    const file = { data, mimetype: 'image/png', name: 'green.png', size: data.byteLength }
    return payload.create({ collection: 'media', data: { alt: 'Green' }, file })
  }

  it('a person whose imageUrl names an upload refers to that upload', async () => {
    const { id: imageId, key } = await image()
    const imageUrl = `/api/images/${key}`
    const { id } = await create({ name: 'Pictured', imageUrl })
    const stored = () => payload.findByID({ collection: 'people', id, depth: 0 })
    expect(await stored()).toMatchObject({ image: imageId, imageUrl: '' })
    const response = await api('PUT', `${path}/${id}`, { token, json: { name: 'Renamed' } })
    expect(response.json).toMatchObject({ name: 'Renamed', imageUrl })
    const elsewhere = 'https://example.org/x.jpg'
    await api('PUT', `${path}/${id}`, { token, json: { imageUrl: elsewhere } })
    expect(await stored()).toMatchObject({ image: null, imageUrl: elsewhere })
  })
})
