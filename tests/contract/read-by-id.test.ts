import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

/** Resources of staff by their id: additive, in the shape that their lists have. */

let payload: Payload
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
})

type Created = Record<string, unknown> & { id: number }
const post = async (path: string, json: unknown): Promise<Created> => {
  const response = await api('POST', path, { token, json })
  if (response.status !== 200) throw new Error(response.text)
  return response.json as Created
}
const newStage = () => post('/api/staff/progression-stages', { name: unique('Stage'), order: 1 })
const mail = () => ({ subject: unique('Subject'), html_content: '<p>Hello</p>' })

const resources: readonly (readonly [string, string, () => unknown])[] = [
  ['readNewsletter', '/api/staff/newsletters', () => ({ title: unique('Title'), ...mail() })],
  [
    'readComposeEmail',
    '/api/staff/compose-emails',
    () => ({ ...mail(), recipient_emails: [uniqueEmail()] }),
  ],
  ['readEmailTemplate', '/api/staff/email-templates', () => ({ name: unique('Name'), ...mail() })],
  ['readSubscriber', '/api/staff/newsletter-subscribers', () => ({ email: uniqueEmail() })],
  ['readPerson', '/api/staff/people', () => ({ name: unique('Ada'), role: 'Chair' })],
  ['readStage', '/api/staff/progression-stages', () => ({ name: unique('Stage'), order: 1 })],
  [
    'readFollowUpRule',
    '/api/staff/follow-up-rules',
    async () => ({
      name: unique('Rule'),
      triggerStageId: (await newStage()).id,
      daysAfter: 3,
      catchupType: 'call',
    }),
  ],
]

describe.each(resources)('%s', (id, path, fields) => {
  it(`${id} returns what the list has, and what was created`, async () => {
    const created = await post(path, await fields())
    const { status, json } = await api('GET', `${path}/${created.id}`, { token })
    expect([status, json]).toEqual([200, created])
    const list = (await api('GET', path, { token })).json as Created[]
    expect(list.find((each) => each.id === created.id)).toEqual(created)
  })

  it.each(['2147483647', '0', 'x'])(`${id} returns 404 for the id %s`, async (unknown) => {
    const { status, json } = await api('GET', `${path}/${unknown}`, { token })
    expect([status, json]).toEqual([404, { error: 'Not found' }])
  })
})

describe('deleteNewsletter', () => {
  const path = '/api/staff/newsletters'
  const create = () => post(path, { title: unique('Title'), ...mail() })
  const remove = (id: number, by = token) => api('DELETE', `${path}/${id}`, { token: by })

  it('deleteNewsletter deletes a draft, once', async () => {
    const { id } = await create()
    expect((await remove(id)).json).toEqual({ success: true })
    expect((await api('GET', `${path}/${id}`, { token })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  it('deleteNewsletter deletes one that is scheduled, which is not sent then', async () => {
    const { id } = await create()
    await api('POST', `${path}/${id}/approve`, { token })
    const scheduled_send_at = new Date(Date.now() + 86_400_000).toISOString()
    const scheduled = await api('POST', `${path}/${id}/schedule`, {
      token,
      json: { scheduled_send_at },
    })
    expect(scheduled.json).toMatchObject({ status: 'scheduled' })
    expect((await remove(id)).status).toBe(200)
  })

  it('deleteNewsletter rejects one that was sent', async () => {
    const { id } = await create()
    await api('POST', `${path}/${id}/approve`, { token })
    expect((await api('POST', `${path}/${id}/send`, { token })).status).toBe(200)
    const { status, json } = await remove(id)
    const error = 'A newsletter that was sent cannot be deleted'
    expect([status, json]).toEqual([400, { error }])
    expect((await api('GET', `${path}/${id}`, { token })).status).toBe(200)
  })

  it('deleteNewsletter needs the permission to write newsletters', async () => {
    const { id } = await create()
    const organizer = await createStaff(payload, 'organizer')
    expect((await remove(id, organizer.token)).status).toBe(403)
    expect((await api('GET', `${path}/${id}`, { token })).status).toBe(200)
  })
})
