import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { readsWith } from '#tests/support/every-read.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let token: string
beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'admin')).token
})

const word = () => `zq${randomUUID().slice(0, 8)}`
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const kinds = ['newsletters', 'compose-emails', 'forms'] as const

const must = async (call: ReturnType<typeof callPlatform>) => {
  const response = await call
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
  return response
}

async function oneOfEach(title: string) {
  const mail = { title, subject: title, htmlContent: `<p>${title}</p>` }
  const item = { blockType: 'formText', name: 'why', label: 'Why?' }
  const form = { title, slug: '', items: [item], confirms: false, _status: 'published' }
  const bodies = [mail, { ...mail, recipientEmails: ['ada@example.org'] }, form]
  return Promise.all(
    kinds.map(async (collection, at) => {
      const { json } = await must(
        callPlatform('POST', `/${collection}`, { token, json: bodies[at] }),
      )
      const { id, slug } = json['doc'] as { id: number; slug?: string }
      return { collection, id, slug }
    }),
  )
}

const trash = (collection: string, id: number) =>
  callPlatform('PATCH', `/${collection}/${id}`, { token, json: { deletedAt: tomorrow } })
const restore = (collection: string, id: number, json: object = {}) =>
  must(
    callPlatform('PATCH', `/${collection}/${id}?trash=true`, {
      token,
      json: { deletedAt: null, ...json },
    }),
  )

it('mails and forms in the trash are in no read of anybody, and in all of them once restored', {
  tags: 'long',
}, async () => {
  const title = word()
  const subjects = await oneOfEach(title)
  const read = () => readsWith(payload, { token, word: title, subjects })
  const before = await read()
  expect(before).toEqual(
    expect.arrayContaining([
      'findAnything',
      'listComposeEmails',
      'listNewsletters',
      'readComposeEmail',
      'readForm',
      'readNewsletter',
    ]),
  )
  for (const { collection, id } of subjects) await must(trash(collection, id))
  expect(await read()).toEqual([])
  for (const { collection, id } of subjects)
    await restore(collection, id, collection === 'forms' ? { _status: 'published' } : {})
  expect(await read()).toEqual(before)
})

it('what the contract deletes waits in the trash, and is a 404 to whoever sends or changes it', async () => {
  const api = apiClient(dispatcher(payload))
  for (const { collection, id } of (await oneOfEach(word())).slice(0, 2)) {
    const path = `/api/staff/${collection}/${id}`
    expect(await api('DELETE', path, { token })).toMatchObject({ json: { success: true } })
    const calls = [
      api('GET', path, { token }),
      api('DELETE', path, { token }),
      api('PUT', path, { token, json: { title: 'New' } }),
      api('POST', `${path}/send`, { token }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const sent = await callPlatform('POST', `/${collection}/${id}/send`, { token, json: {} })
    expect(sent.status).toBeGreaterThanOrEqual(400)
    await restore(collection, id)
    expect((await api('GET', path, { token })).status).toBe(200)
  }
})

it('a scheduled mail in the trash is not sent, and comes back as a draft', async () => {
  const mails = (await oneOfEach(word())).slice(0, 2)
  for (const [collection, id] of mails.map((each) => [each.collection, each.id] as const)) {
    const table = sql.identifier(collection.replace('-', '_'))
    await payload.db.drizzle.execute(sql`
      UPDATE ${table} SET status = 'scheduled', scheduled_send_at = ${tomorrow}::timestamptz
      WHERE id = ${id}`)
    await must(trash(collection, id))
    await restore(collection, id)
    const one = { collection: collection as 'newsletters', id, depth: 0 }
    expect(await payload.findByID(one)).toMatchObject({ status: 'draft', scheduledSendAt: null })
  }
})

it('what a newsletter was approved as is still approved when it comes back', async () => {
  const [newsletter] = await oneOfEach(word())
  if (!newsletter) throw new Error('none made')
  const path = `/newsletters/${newsletter.id}`
  const api = apiClient(dispatcher(payload))
  const approved = await api('POST', `/api/staff${path}/approve`, { token })
  expect(approved.status).toBe(200)
  await must(trash('newsletters', newsletter.id))
  await restore('newsletters', newsletter.id)
  const now = await payload.findByID({ collection: 'newsletters', id: newsletter.id })
  expect(now).toMatchObject({ approvalStatus: 'approved', status: 'draft' })
})

it('what cannot be deleted cannot go to the trash: a sent newsletter, a form with answers', async () => {
  const [newsletter, , form] = await oneOfEach(word())
  if (!newsletter || !form) throw new Error('none made')
  await payload.db.drizzle.execute(sql`
    UPDATE newsletters SET status = 'sent', sent_at = now() WHERE id = ${newsletter.id}`)
  expect((await trash('newsletters', newsletter.id)).status).toBeGreaterThanOrEqual(400)
  const api = apiClient(dispatcher(payload))
  const json = { answers: { why: 'So' } }
  const answered = await api('POST', `/api/forms/${form.slug}`, { json })
  expect(answered.status).toBe(200)
  expect((await trash('forms', form.id)).status).toBe(400)
})
