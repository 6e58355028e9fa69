import { expect } from 'vitest'
import { type SendingState, sendingState } from '#src/contract/newsletters/sending-state.ts'
import { unique } from './content.ts'
import { startPayload } from './database.ts'
import { callPlatform } from './platform-api.ts'
import { createStaff, type Staff } from './staff.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** What a command needs beside the version its user has seen. */
export const details = {
  approve: { comment: 'Well said' },
  reject: { comment: 'Too long' },
  ask: {},
  send: {},
  schedule: { at: inDays(2) },
  unschedule: {},
  test: { emails: ['me@example.org'] },
}
export type Action = keyof typeof details
export const actions = Object.keys(details) as Action[]

export async function openNewsletterCommands() {
  const payload = await startPayload()
  const admin = await createStaff(payload, 'admin')
  const editor = await createStaff(payload, 'editor')
  const communicator = await createStaff(payload, 'communicator')
  const organizer = await createStaff(payload, 'organizer')

  const get = (path: string, token?: string) =>
    callPlatform('GET', `/newsletters${path}`, { token })
  const press = (path: string, json: unknown, token?: string) =>
    callPlatform('POST', `/newsletters${path}`, { token, json })

  const stateOf = async (id: number, by = admin): Promise<SendingState> => {
    const { status, json } = await get(`/${id}/sending`, by.token)
    expect(status, JSON.stringify(json)).toBe(200)
    return sendingState.parse(json)
  }

  const letter = (fields: object = {}) =>
    payload.create({
      collection: 'newsletters',
      data: {
        title: unique('Letter'),
        subject: 'Hello {{name|friend}}',
        htmlContent: '<p>Hi {{name|friend}}</p>',
        status: 'draft',
        approvalStatus: 'pending',
        ...fields,
      },
    })
  const approved = () => letter({ approvalStatus: 'approved' })

  /** Runs a command as a user who has just read the state. */
  const act = async (id: number, action: Action, by: Staff, more: object = {}) => {
    const { seen } = await stateOf(id)
    return press(`/${id}/${action}`, { seen, ...details[action], ...more }, by.token)
  }

  /** Authors may approve their own newsletters, whatever a test before has set. */
  const begin = () =>
    payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: false } })

  return {
    ...{ payload, admin, editor, communicator, organizer, begin },
    ...{ get, press, stateOf, letter, approved, act },
  }
}
