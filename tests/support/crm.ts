import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { type ApiClient, apiClient, dispatcher } from './api.ts'
import { startPayload } from './database.ts'
import { createStaff } from './staff.ts'

/** A word no other test uses. */
export const unique = (prefix: string): string => `${prefix} ${randomBytes(6).toString('hex')}`

/** An email no other test uses. */
export const uniqueEmail = (): string => `${randomBytes(8).toString('hex')}@example.org`

type Json = Record<string, unknown>
export type Created = Json & { id: number }

export async function startCrm() {
  const payload: Payload = await startPayload()
  const call: ApiClient = apiClient(dispatcher(payload))
  const staff = await createStaff(payload, 'organizer')
  const api: ApiClient = (method, path, options = {}) =>
    call(method, path, { token: staff.token, ...options })
  const create = async (path: string, json: Json): Promise<Created> => {
    const response = await api('POST', path, { json })
    if (response.status !== 200) throw new Error(`${path}: ${response.text}`)
    return response.json as Created
  }
  return {
    payload,
    api,
    staff,
    createContact: (fields: Json = {}) =>
      create('/api/staff/contacts', { name: unique('Contact'), ...fields }),
    createStage: (fields: Json = {}) =>
      create('/api/staff/progression-stages', { name: unique('Stage'), ...fields }),
    createRule: (fields: Json) =>
      create('/api/staff/follow-up-rules', {
        name: unique('Rule'),
        daysAfter: 3,
        catchupType: 'call',
        ...fields,
      }),
    reach: (contactId: number, stageId: number, fields: Json = {}) =>
      create(`/api/staff/contacts/${contactId}/progression`, { stageId, ...fields }),
  }
}
export type Crm = Awaited<ReturnType<typeof startCrm>>
