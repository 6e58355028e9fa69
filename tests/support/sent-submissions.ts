import { expect } from 'vitest'
import { apiClient, dispatcher } from './api.ts'
import { unique, uniqueEmail } from './crm.ts'
import { startPayload } from './database.ts'
import { createStaff, type Staff } from './staff.ts'

export const messagesPath = '/api/staff/contact-submissions'
export const proposalsPath = '/api/staff/action-submissions'

export const timestamp = expect.stringMatching(/^\d{4}-.*Z$/)

/** What the public sends, and programs of staff that read and handle it. */
export async function openSubmissions() {
  const payload = await startPayload()
  const api = apiClient(dispatcher(payload))
  const admin = await createStaff(payload, 'admin')
  const organizer = await createStaff(payload, 'organizer')
  const communicator = await createStaff(payload, 'communicator')

  const ok = async (method: 'GET' | 'POST' | 'PUT', path: string, by: Staff, json?: object) => {
    const call = json === undefined ? {} : { json }
    const response = await api(method, path, { token: by.token, ...call })
    expect([path, response.status, response.text]).toEqual([path, 200, expect.any(String)])
    return response.json
  }

  /** A message as the public sends it, and its id. */
  const sendMessage = async (fields: object = {}) => {
    const body = { name: 'Ada', email: uniqueEmail(), subject: unique('Subject'), message: 'Hello' }
    const sent = { ...body, ...fields }
    await api('POST', '/api/contact', { json: sent })
    const [found] = (await ok(
      'GET',
      `${messagesPath}?search=${encodeURIComponent(sent.email)}`,
      admin,
    )) as { id: number }[]
    return { ...sent, id: found?.id ?? 0 }
  }

  const propose = async (fields: object = {}) => {
    const body = {
      title: unique('Rally'),
      description: 'For the library',
      contactName: 'Grace',
      contactEmail: uniqueEmail(),
      content: '<p>On Saturday.</p>',
      ...fields,
    }
    const { json } = await api('POST', '/api/student/submit-action', { json: body })
    return { ...body, id: Number(Object(json).id) }
  }

  return { payload, api, admin, organizer, communicator, ok, sendMessage, propose }
}
