import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { apiClient, dispatcher } from './api.ts'
import { startPayload } from './database.ts'
import { deliver } from './mail.ts'
import { callPlatform } from './platform-api.ts'
import { startSmtp } from './smtp.ts'
import { createStaff } from './staff.ts'

export const office = 'office@tidewatch.example'

export const emailOf = (name: string) => `${name}-${randomUUID()}@example.org`
export const newKey = () => randomBytes(16).toString('hex')

interface Shown {
  readonly replies: { id: number; status: string; by: string; text: string }[]
  readonly obstacle: string | null
  readonly mayReply: boolean
}

type Collection = 'contact-submissions' | 'action-submissions'

interface Sender {
  readonly collection: Collection
  readonly token: string
}

export async function openReplies() {
  const payload = await startPayload()
  const api = apiClient(dispatcher(payload))
  const staff = await createStaff(payload, 'organizer')
  const server = await startSmtp()
  const sender = { senderName: 'Tidewatch', senderEmail: 'hello@tidewatch.example' }
  const data = { ...sender, replyTo: office, siteLanguage: 'en' } as const
  await payload.updateGlobal({ slug: 'settings', data })

  const write = async (over: Record<string, unknown> = {}) => {
    const email = emailOf('ada')
    const json = { name: 'Ada', email, subject: 'Beach day', message: 'May I\nhelp?', ...over }
    expect((await api('POST', '/api/contact', { json })).status).toBe(200)
    const { docs } = await payload.find({
      collection: 'contact-submissions',
      where: { email: { equals: json.email } },
    })
    return { id: docs[0]?.id ?? 0, email: json.email }
  }

  const propose = (over: Record<string, unknown> = {}) =>
    payload.create({
      collection: 'action-submissions',
      data: {
        title: 'Clean the beach',
        description: 'With gloves',
        contactName: 'Sam',
        contactEmail: emailOf('sam'),
        status: 'new',
        ...over,
      },
    })

  const reply = async (
    id: number,
    json: { text: string; after?: number | null; key?: string },
    { collection = 'contact-submissions', token = staff.token }: Partial<Sender> = {},
  ) => {
    const whole = { key: newKey(), after: null, ...json }
    const path = `/${collection}/${id}/reply`
    const response = await callPlatform('POST', path, { token, json: whole })
    const errors = response.json['errors'] as { code: string; params?: string[] }[] | undefined
    const shown = response.json as unknown as Shown
    return { status: response.status, shown, code: errors?.[0]?.code, params: errors?.[0]?.params }
  }

  const conversationOf = async (id: number, token = staff.token) => {
    const path = `/contact-submissions/${id}/conversation`
    const { status, json } = await callPlatform('GET', path, { token })
    return { status, shown: json as unknown as Shown }
  }

  const mailsTo = async (email: string) => {
    await deliver(payload, server.url)
    return (await server.mails()).filter(({ recipients }) => recipients.includes(email))
  }

  const repliesTo = async (message: number) =>
    (
      await payload.find({
        collection: 'replies',
        where: { message: { equals: message } },
        sort: 'id',
        depth: 0,
      })
    ).docs

  return {
    ...{ payload, staff, server, write, propose },
    ...{ reply, conversationOf, mailsTo, repliesTo },
  }
}
