import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { expect } from 'vitest'
import { notificationsPage, unread } from '#src/contract/notifications.ts'
import { apiClient, dispatcher } from './api.ts'
import { startPayload } from './database.ts'
import { callPlatform } from './platform-api.ts'
import { createStaff, type Staff } from './staff.ts'

/** Staff who are notified, what they are notified of, and what they see of it. */
export async function openNotifications() {
  const payload = await startPayload()
  const api = apiClient(dispatcher(payload))
  await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'en', timeZone: 'UTC' } })
  const staff = {
    admin: await createStaff(payload, 'admin'),
    editor: await createStaff(payload, 'editor'),
    organizer: await createStaff(payload, 'organizer'),
    colleague: await createStaff(payload, 'organizer'),
    communicator: await createStaff(payload, 'communicator'),
  }

  const run = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)

  const clear = async () => {
    await run(sql`TRUNCATE notifications, notification_digests, notification_settings`)
    await run(sql`DELETE FROM deliveries WHERE is_account_mail`)
  }

  const call = (method: string, path: string, { token }: Staff, json?: object) =>
    callPlatform(method, path, json === undefined ? { token } : { token, json })

  const listOf = async (staff: Staff) => {
    const { status, json, text } = await call('GET', '/users/notifications', staff)
    expect(status, text).toBe(200)
    return notificationsPage.parse(json)
  }
  const topicsOf = async (staff: Staff) =>
    (await listOf(staff)).items.map(({ topic, count }) => `${topic} ${count}`)
  const unreadOf = async (staff: Staff) =>
    unread.parse((await call('GET', '/users/notifications/unread', staff)).json).unread

  const message = async () =>
    (
      await payload.create({
        collection: 'contact-submissions',
        data: {
          ...{ name: 'Ada', email: `${randomUUID()}@example.org`, subject: 'Boats' },
          ...{ message: 'Hello', status: 'new' },
        },
      })
    ).id

  const propose = async () => {
    const proposal = { title: 'A fence', description: 'By the pier', content: '<p>Wood</p>' }
    const sender = { contactName: 'Sam', contactEmail: `${randomUUID()}@example.org` }
    const response = await api('POST', '/api/student/submit-action', {
      json: { ...proposal, ...sender },
    })
    expect(response.status).toBe(200)
    return Number((response.json as { id: number }).id)
  }

  const followUp = async (owner: number | null = null) => {
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: `Rosa ${randomUUID()}`, status: 'Member', tags: [] },
    })
    const dueDate = new Date().toISOString()
    const { id } = await payload.create({
      collection: 'follow-ups',
      data: {
        ...{ contact: contact.id, ruleName: 'Call', catchupType: 'call' },
        ...{ dueDate, status: 'pending', owner },
      },
    })
    return { id, contact: contact.id }
  }

  const assignFollowUp = (id: number, ownerId: number | null, by: Staff) =>
    call('POST', `/follow-ups/${id}/assign`, by, { ownerId })

  const newsletter = async (by: Staff) => {
    const data = { title: 'Letter', subject: 'Hello', htmlContent: '<p>Hello</p>' }
    const { json } = await call('POST', '/newsletters', by, data)
    return (json['doc'] as { id: number }).id
  }

  return {
    ...{ payload, api, ...staff, run, clear, call, listOf, topicsOf, unreadOf },
    ...{ message, propose, followUp, assignFollowUp, newsletter },
  }
}
