import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
})

const newsletter = { title: 'T', subject: 'S' }
const mail = { ...newsletter, html_content: '<p>H</p>', recipient_emails: ['a@example.org'] }

const operations = [
  ['a new newsletter', 'POST', 'newsletters', newsletter],
  ['a newsletter', 'PUT', 'newsletters/ID', {}],
  ['the schedule of a newsletter', 'POST', 'newsletters/ID/schedule', {}],
  ['a new composed email', 'POST', 'compose-emails', mail],
  ['a composed email', 'PUT', 'compose-emails/ID', {}],
] as const

describe.each(operations)('scheduled_send_at of %s', (resource, method, path, fields) => {
  const send = async (value: unknown) => {
    const [kind] = path.split('/')
    const body = kind === 'newsletters' ? newsletter : mail
    const created = await api('POST', `/api/staff/${kind}`, { token, json: body })
    const { id } = created.json as { id: number }
    const json = { ...fields, scheduled_send_at: value }
    return api(method, `/api/staff/${path.replace('ID', String(id))}`, { token, json })
  }

  it.each([
    '',
    'soon',
    'infinity',
    '2031-13-45T10:00:00Z',
    '2031-02-30T10:00:00Z',
    '2031-01-01T10:00:00',
    '2031-01-01',
    '2031-01-01T10:00:00+99:00',
    '+275760-09-13T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
    5,
    true,
    [[]],
    {},
  ])(`scheduled_send_at of ${resource} rejects %j`, async (value: unknown) => {
    const { status, json } = await send(value)
    expect([status, json]).toEqual([
      400,
      { error: expect.stringMatching(/^scheduled_send_at: must be /) },
    ])
  })
})
