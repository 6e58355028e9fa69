import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { column, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let token: string
const uniqueEmail = () => `${unique('a').replace(' ', '')}@example.org`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'communicator')).token
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  api(method, `/api/staff/${path}`, { token, ...(json === undefined ? {} : { json }) })

describe('composed emails', () => {
  const mail = (fields: object = {}) => ({
    subject: 'Hello',
    html_content: '<p>Hi</p>',
    recipient_emails: ['a@example.org'],
    ...fields,
  })
  const create = async (fields: object = {}) =>
    (await call('POST', 'compose-emails', mail(fields))).json as { id: number }

  it('a composed email is created as a draft, or scheduled when it has a send time', async () => {
    expect((await call('POST', 'compose-emails', mail())).json).toEqual({
      id: expect.any(Number),
      title: '',
      subject: 'Hello',
      html_content: '<p>Hi</p>',
      text_content: '',
      recipient_emails: ['a@example.org'],
      scheduled_send_at: null,
      status: 'draft',
      sent_at: null,
    })
    const at = inDays(1)
    expect(await create({ scheduled_send_at: at })).toMatchObject({
      status: 'scheduled',
      scheduled_send_at: at,
    })
  })

  it('a composed email merges equal recipients, whatever their case', async () => {
    expect(
      await create({ recipient_emails: ['A@example.org', ' a@example.org', 'b@example.org'] }),
    ).toMatchObject({
      recipient_emails: ['a@example.org', 'b@example.org'],
    })
  })

  it.each([
    [{ recipient_emails: [] }, 'recipient_emails: must have at least 1 entries'],
    [
      { recipient_emails: ['a@b.org, c@d.org'] },
      'recipient_emails.0: must be a valid email address',
    ],
    [
      { recipient_emails: ['a@b.org\r\nBcc: c@d.org'] },
      'recipient_emails.0: must be a valid email address',
    ],
    [
      { recipient_emails: Array.from({ length: 1001 }, (_, at) => `r${at}@example.org`) },
      'recipient_emails: must have at most 1000 entries',
    ],
    [{ recipient_emails: ['Ada <a@b.org>'] }, 'recipient_emails.0: must be a valid email address'],
    [{ scheduled_send_at: '2020-01-01T00:00:00Z' }, 'scheduled_send_at: must lie in the future'],
    [{ html_content: '' }, 'html_content: is required'],
    [{ subject: undefined }, 'subject: is required'],
  ])('a composed email is rejected with %o', async (fields, error) => {
    const { status, json } = await call('POST', 'compose-emails', mail(fields))
    expect([status, json]).toEqual([400, { error }])
  })

  it.each([
    [10_000, 'recipient_emails: must have at most 1000 entries'],
    // Counted before it is parsed.
    [100_000, 'body: must have at most 20000 values'],
  ])(
    'a composed email with %d recipients is rejected with one short error',
    async (count, error) => {
      const many = Array.from({ length: count }, (_, at) => `r${at}@example.org`)
      const { status, json } = await call(
        'POST',
        'compose-emails',
        mail({ recipient_emails: many }),
      )
      expect([status, json]).toEqual([400, { error }])
    },
  )

  it('a composed email is sent exactly once and cannot be changed afterwards', async () => {
    const { id } = await create({ recipient_emails: ['x@example.org', 'y@example.org'] })
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', `compose-emails/${id}/send`)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const { totalDocs } = await payload.count({
      collection: 'deliveries',
      where: { composeEmail: { equals: id } },
    })
    expect(totalDocs).toBe(2)
    const error = { error: 'Email has already been sent' }
    expect((await call('PUT', `compose-emails/${id}`, { title: 'x' })).json).toEqual(error)
    expect((await call('DELETE', `compose-emails/${id}`)).json).toEqual(error)
    expect((await call('POST', `compose-emails/${id}/send`)).json).toEqual(error)
  })

  it('a composed email can be changed, unscheduled and deleted before it is sent', async () => {
    const { id } = await create({ scheduled_send_at: inDays(1) })
    expect(
      (await call('PUT', `compose-emails/${id}`, { scheduled_send_at: null, title: 'T' })).json,
    ).toMatchObject({
      status: 'draft',
      title: 'T',
    })
    expect((await call('DELETE', `compose-emails/${id}`)).json).toEqual({ success: true })
    expect((await call('PUT', `compose-emails/${id}`, {})).status).toBe(404)
    expect((await call('DELETE', `compose-emails/${id}`)).status).toBe(404)
    expect((await call('POST', `compose-emails/${id}/send`)).status).toBe(404)
  })

  it('a composed email accepts its stored send time after it has passed, and no other past time', async () => {
    const { id } = await create({ scheduled_send_at: inDays(1) })
    const past = inDays(-1)
    await payload.db.drizzle.execute(
      sql`UPDATE compose_emails SET scheduled_send_at = ${past} WHERE id = ${id}`,
    )
    const put = (json: object) => call('PUT', `compose-emails/${id}`, json)
    expect((await put({ scheduled_send_at: past, title: 'T' })).json).toMatchObject({
      status: 'scheduled',
      scheduled_send_at: past,
      title: 'T',
    })
    expect((await put({ scheduled_send_at: inDays(-2) })).json).toEqual({
      error: 'scheduled_send_at: must lie in the future',
    })
  })

  it('composed emails are listed newest first', async () => {
    const title = unique('Listed')
    const first = await create({ title })
    const second = await create({ title })
    const { json } = await call('GET', `compose-emails?search=${encodeURIComponent(title)}`)
    expect(column(json, 'id')).toEqual([second.id, first.id])
  })
})

describe('email templates', () => {
  it('an email template derives its variables and keeps the fields an update does not give', async () => {
    const category = unique('invite')
    const { json } = await call('POST', 'email-templates', {
      name: 'Welcome',
      subject: '{{name}}',
      html_content: '<p>{{city|here}}</p>',
      category,
      html_wrapper: '<main>{{content}}</main>',
    })
    const { id } = json as { id: number }
    expect(json).toMatchObject({ variables: 'name,city,content', category, text_content: '' })
    expect((await call('PUT', `email-templates/${id}`, { subject: 'Plain' })).json).toMatchObject({
      variables: 'city,content',
      html_content: '<p>{{city|here}}</p>',
    })
    expect(
      (await call('GET', `email-templates?category=${encodeURIComponent(category)}`)).json,
    ).toHaveLength(1)
    expect((await call('DELETE', `email-templates/${id}`)).json).toEqual({ success: true })
    expect((await call('PUT', `email-templates/${id}`, {})).status).toBe(404)
    expect((await call('DELETE', `email-templates/${id}`)).status).toBe(404)
  })

  it.each([
    [{ subject: 'S', html_content: 'x' }, 'name: is required'],
    [{ name: 'N', subject: 'S' }, 'html_content: is required'],
    [
      { name: 'N', subject: 'S', html_content: 'x', html_wrapper: '<b></b>' },
      'html_wrapper: must contain {{content}}',
    ],
  ])('an email template is rejected with %o', async (body, error) => {
    const { status, json } = await call('POST', 'email-templates', body)
    expect([status, json]).toEqual([400, { error }])
  })
})

describe('subscribers', () => {
  it('a subscriber is created once; a known email returns the existing subscriber unchanged', async () => {
    const email = uniqueEmail()
    const first = await call('POST', 'newsletter-subscribers', {
      email: ` ${email.toUpperCase()}`,
      name: 'Ada',
    })
    expect(first.json).toMatchObject({
      email,
      name: 'Ada',
      status: 'subscribed',
      source: 'unknown',
      unsubscribedAt: null,
    })
    expect((await call('POST', 'newsletter-subscribers', { email, name: 'Other' })).json).toEqual(
      first.json,
    )
  })

  it('a subscriber has unsubscribedAt exactly while unsubscribed', async () => {
    const { json } = await call('POST', 'newsletter-subscribers', { email: uniqueEmail() })
    const { id } = json as { id: number }
    const left = (await call('PUT', `newsletter-subscribers/${id}`, { status: 'unsubscribed' }))
      .json
    expect(left).toMatchObject({ status: 'unsubscribed', unsubscribedAt: expect.any(String) })
    expect((await call('PUT', `newsletter-subscribers/${id}`, { name: 'N' })).json).toEqual({
      ...(left as object),
      name: 'N',
    })
    expect(
      (await call('PUT', `newsletter-subscribers/${id}`, { status: 'subscribed' })).json,
    ).toMatchObject({ unsubscribedAt: null })
    expect((await call('PUT', `newsletter-subscribers/${id}`, { status: 'gone' })).status).toBe(400)
  })

  it('subscribers are filtered by status and searched by email', async () => {
    const email = uniqueEmail()
    await call('POST', 'newsletter-subscribers', { email })
    const list = (query: string) => call('GET', `newsletter-subscribers?search=${email}${query}`)
    expect((await list('')).json).toHaveLength(1)
    expect((await list('&status=unsubscribed')).json).toEqual([])
    expect((await list('&status=none')).status).toBe(400)
  })

  it('a subscriber is deleted permanently', async () => {
    const { json } = await call('POST', 'newsletter-subscribers', { email: uniqueEmail() })
    const { id } = json as { id: number }
    expect((await call('DELETE', `newsletter-subscribers/${id}`)).json).toEqual({ success: true })
    expect((await call('DELETE', `newsletter-subscribers/${id}`)).status).toBe(404)
    expect((await call('PUT', `newsletter-subscribers/${id}`, {})).status).toBe(404)
  })
})

describe('the mailed unsubscribe link', () => {
  it('the mailed unsubscribe link shows a form on GET and unsubscribes on POST, also when repeated', async () => {
    const { id } = await payload.create({
      collection: 'newsletter-subscribers',
      data: { email: uniqueEmail(), status: 'subscribed' },
    })
    const path = `/api/newsletter/unsubscribe/${linkToken(env().JWT_SECRET, 'unsubscribe', id)}`
    const status = async () =>
      (await payload.findByID({ collection: 'newsletter-subscribers', id })).status
    const page = await api('GET', path)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.text).toContain('<form method="post">')
    expect(await status()).toBe('subscribed')
    for (let time = 0; time < 2; time += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      expect((await api('POST', path, { body })).status).toBe(200)
      expect(await status()).toBe('unsubscribed')
    }
  })

  it('the mailed unsubscribe link returns 404 for a forged or altered token', async () => {
    const forged = linkToken('a secret of somebody else', 'unsubscribe', 1)
    for (const method of ['GET', 'POST'] as const)
      for (const bad of [forged, 'x', '1.', '%00'])
        expect((await api(method, `/api/newsletter/unsubscribe/${bad}`)).status).toBe(404)
  })
})
