import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { unique } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let ada: { id: number; token: string }
let bo: { id: number; token: string }

beforeAll(async () => {
  payload = await startPayload()
  ada = await createStaff(payload, 'admin')
  bo = await createStaff(payload, 'admin')
})

const required = {
  news: { description: 'Said briefly.' },
  actions: { description: 'Said briefly.' },
  pages: { description: 'Said briefly.' },
  events: { description: 'Said briefly.', location: 'Quay', startDate: '2027-05-01T10:00:00.000Z' },
  people: { role: 'Speaker' },
} as const
type Kind = keyof typeof required

const changed = async (kind: Kind, { token }: typeof ada, json: object, id?: number) => {
  const path = id === undefined ? `/${kind}` : `/${kind}/${id}?draft=true`
  const response = await callPlatform(id === undefined ? 'POST' : 'PATCH', path, { token, json })
  expect([response.status, response.json['errors']]).toEqual([id ? 200 : 201, undefined])
  return (response.json['doc'] as { id: number }).id
}

const create = (kind: Kind, by: typeof ada, json: object = {}) => {
  const name = kind === 'people' ? { name: unique('N') } : { title: unique('T'), slug: '' }
  return changed(kind, by, { ...name, ...required[kind], _status: 'draft', ...json })
}

const editedBy = async (kind: Kind, { id, token }: typeof ada, more = '') => {
  const path = `/${kind}?draft=true&limit=500&where[and][0][editor][equals]=${id}${more}`
  const { json } = await callPlatform('GET', path, { token })
  return (json['docs'] as { id: number }[]).map((doc) => doc.id).toSorted((one, two) => one - two)
}

it.each(['news', 'actions', 'pages', 'events'] as const)(
  'of %s a filter finds what a user created or saved last, as draft too',
  async (kind) => {
    const [created, edited, other] = [
      await create(kind, ada),
      await create(kind, bo),
      await create(kind, bo, kind === 'news' ? { author: bo.id } : {}),
    ]
    expect(await editedBy(kind, ada)).toEqual([created])
    await changed(kind, ada, { title: unique('Edited') }, edited)
    await changed(kind, bo, { title: unique('Edited') }, created)
    await changed(kind, ada, { title: unique('Edited') }, other)
    await changed(kind, bo, { title: unique('Again') }, other)
    expect(await editedBy(kind, ada)).toEqual([created, edited])
    expect(await editedBy(kind, ada, '&where[and][1][title][contains]=Again')).toEqual([])
  },
)

it.each(['news', 'actions'] as const)(
  'of %s it finds what a user is the author of',
  async (kind) => {
    const cyd = await createStaff(payload, 'admin')
    const written = await create(kind, bo, { author: cyd.id })
    expect(await editedBy(kind, cyd)).toEqual([written])
  },
)

it('of people it finds whom a user created or changed', async () => {
  const [created, edited] = [await create('people', ada), await create('people', bo)]
  await create('people', bo)
  await changed('people', ada, { role: 'Chair' }, edited)
  expect(await editedBy('people', ada)).toEqual([created, edited])
})
