import { describe, expect, it } from 'vitest'
import { startCrm, unique } from '#tests/support/crm.ts'
import type { Staff } from '#tests/support/staff.ts'

const { payload, api, staff: organizer } = await startCrm()

const ok = async (method: 'GET' | 'POST', path: string, { token }: Staff, json?: object) => {
  const response = await api(method, path, { token, json })
  expect([path, response.status]).toEqual([path, 200])
  return response.json
}

describe('readFollowUp', () => {
  it('readFollowUp returns one with its owner, and 404 for none', async () => {
    const { id: contact } = Object(
      await ok('POST', '/api/staff/contacts', organizer, { name: unique('Ada') }),
    )
    const { id } = await payload.create({
      collection: 'follow-ups',
      data: {
        contact,
        ruleName: 'Call back',
        catchupType: 'call',
        dueDate: '2031-01-01T10:00:00.000Z',
        status: 'pending',
      },
    })
    expect(await ok('GET', `/api/staff/follow-ups/${id}`, organizer)).toMatchObject({
      id,
      contactId: contact,
      ruleName: 'Call back',
      ownerId: null,
    })
    const { status } = await api('GET', '/api/staff/follow-ups/2147483647', {
      token: organizer.token,
    })
    expect(status).toBe(404)
  })
})
