import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { suppressEmail } from '#src/mail/bounces/sql/bounces.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { leave, ledgerOf, subscriberState } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

const consentText = 'Yes, please send me your newsletter.'

let payload: Payload
let api: ApiClient
let staff: Staff

const setSettings = (data: { consentText?: string; doubleOptIn?: boolean }) =>
  payload.updateGlobal({ slug: 'settings', data })

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'communicator')
  await setSettings({ consentText })
})

const ok = async (response: Promise<{ status: number; text: string }>) => {
  const { status, text } = await response
  expect(status, text).toBeLessThan(300)
}
const subscribe = (email: string) =>
  ok(api('POST', '/api/newsletter/subscribe', { json: { email } }))
const idOf = async (email: string): Promise<number> => {
  const result = await payload.db.drizzle.execute<{ id: number }>(
    sql`SELECT id FROM newsletter_subscribers WHERE email = ${email}`,
  )
  return rowsOf(result)[0]?.id ?? 0
}
const follow = async (purpose: 'confirm' | 'unsubscribe', email: string) => {
  const token = linkToken(await mailLinkKey({ payload }), purpose, await idOf(email))
  await ok(api('POST', `/api/newsletter/${purpose}/${token}`))
}
const onStaffApi = (method: 'POST' | 'PUT', path: string, json: object) =>
  api(method, `/api/staff/newsletter-subscribers${path}`, { token: staff.token, json })
const inAdmin = (method: 'POST' | 'PATCH', path: string, json: object) =>
  callPlatform(method, `/newsletter-subscribers${path}`, { token: staff.token, json })

const byOf = async (email: string) =>
  rowsOf(
    await payload.db.drizzle.execute<{ by: number | null }>(
      sql`SELECT by_id AS by FROM consents WHERE email = ${email} ORDER BY id`,
    ),
  ).map(({ by }) => by)

describe('where a consent comes from', () => {
  it('who is on no list and leaves is on record once, and a later import does not subscribe them, but they themselves', async () => {
    const email = uniqueEmail()
    const leaveByForm = () => ok(api('POST', '/api/newsletter/unsubscribe', { json: { email } }))
    await Promise.all([leaveByForm(), leaveByForm(), leaveByForm()])
    expect(await ledgerOf(payload, email)).toEqual([['withdrawn', 'form', '']])
    expect(await subscriberState(payload, email)).toBeUndefined()

    const { token } = await createStaff(payload, 'admin')
    const options = JSON.stringify({ known: 'skip', subscribe: { consent: 'On paper' }, tag: '' })
    const { status, text } = await callPlatform(
      'POST',
      `/contacts/import?optionsLength=${options.length}&fileName=people.csv`,
      {
        token,
        body: `${options}name,email\r\nAda,${email}\r\n`,
        headers: { 'content-type': 'text/csv' },
      },
    )
    expect(status, text).toBe(200)
    expect((await subscriberState(payload, email))?.status).not.toBe('subscribed')
    await subscribe(email)
    expect((await subscriberState(payload, email))?.status).toBe('subscribed')
  })

  it('the website’s form records the text of Settings that people agreed to, and that they left', async () => {
    const email = uniqueEmail()
    await subscribe(email)
    await subscribe(email)
    await ok(api('POST', '/api/newsletter/unsubscribe', { json: { email } }))
    await subscribe(email)
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'form', consentText],
      ['withdrawn', 'form', ''],
      ['given', 'form', consentText],
    ])
    expect(await byOf(email)).toEqual([null, null, null])
  })

  it('with double opt-in the consent is given by the link, and not before', async () => {
    await setSettings({ doubleOptIn: true })
    const email = uniqueEmail()
    await subscribe(email)
    expect(await ledgerOf(payload, email)).toEqual([])
    await follow('confirm', email)
    await follow('confirm', email)
    await setSettings({ doubleOptIn: false })
    expect(await ledgerOf(payload, email)).toEqual([['given', 'link', consentText]])
  })

  it('the link in a mail records that it was used to leave, once', async () => {
    const email = uniqueEmail()
    await subscribe(email)
    await follow('unsubscribe', email)
    await follow('unsubscribe', email)
    expect((await ledgerOf(payload, email)).slice(1)).toEqual([['withdrawn', 'link', '']])
  })

  it('the staff API records who of staff added, unsubscribed and subscribed someone', async () => {
    const email = uniqueEmail()
    await ok(onStaffApi('POST', '', { email }))
    const path = `/${await idOf(email)}`
    await ok(onStaffApi('PUT', path, { status: 'unsubscribed' }))
    await ok(onStaffApi('PUT', path, { name: 'Ada' }))
    await ok(onStaffApi('PUT', path, { status: 'subscribed' }))
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'staff', ''],
      ['withdrawn', 'staff', ''],
      ['given', 'staff', ''],
    ])
    expect(await byOf(email)).toEqual([staff.id, staff.id, staff.id])
  })

  it('the form of a subscriber records who of staff suppressed it and lifted that', async () => {
    const email = uniqueEmail()
    await ok(inAdmin('POST', '', { email, status: 'subscribed' }))
    const path = `/${await idOf(email)}`
    await ok(inAdmin('PATCH', path, { suppression: 'manual' }))
    const { suppressedAt } = await payload.findByID({
      collection: 'newsletter-subscribers',
      id: await idOf(email),
    })
    await ok(inAdmin('PATCH', path, { suppression: null, suppressedAt }))
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'staff', ''],
      ['withdrawn', 'staff', ''],
      ['given', 'staff', ''],
    ])
    expect(await byOf(email)).toEqual([staff.id, staff.id, staff.id])
  })

  it('a bounce is recorded as such, also for an email that no one subscribed', async () => {
    const [known, unknown] = [uniqueEmail(), uniqueEmail()]
    await subscribe(known)
    for (const email of [known, unknown, known])
      await suppressEmail(payload.db.drizzle, { id: 0, email })
    expect((await ledgerOf(payload, known)).slice(1)).toEqual([['withdrawn', 'bounce', '']])
    expect(await ledgerOf(payload, unknown)).toEqual([['withdrawn', 'bounce', '']])
  })
})

describe('the form of a subscriber who was unsubscribed', () => {
  const left = async () => {
    const email = uniqueEmail()
    await subscribe(email)
    await payload.db.drizzle.execute(leave(email))
    const path = `/${await idOf(email)}`
    const { unsubscribedAt } = await payload.findByID({
      collection: 'newsletter-subscribers',
      id: await idOf(email),
    })
    const save = (fields: object) =>
      inAdmin('PATCH', path, { status: 'subscribed', unsubscribedAt, ...fields })
    return { email, save }
  }

  it.each([{}, { consentReason: ' ' }])(
    'subscribes nobody again without a reason: %j',
    async (fields) => {
      const { email, save } = await left()
      const { status, json } = await save(fields)
      expect(status).toBe(400)
      expect(JSON.stringify(json)).toContain('"path":"consentReason"')
      expect((await ledgerOf(payload, email)).at(-1)).toEqual(['withdrawn', 'staff', ''])
    },
  )

  it('records the reason with the consent, and stores it nowhere else', async () => {
    const { email, save } = await left()
    const response = await save({ consentReason: ' Wrote to us on 3 May ' })
    expect(response.status).toBe(200)
    expect(response.text).not.toContain('Wrote to us')
    expect((await ledgerOf(payload, email)).at(-1)).toEqual([
      'given',
      'staff',
      'Wrote to us on 3 May',
    ])
  })

  it('asks for a reason too when who withdrew was deleted and is added again', async () => {
    const { email } = await left()
    await payload.delete({ collection: 'newsletter-subscribers', id: await idOf(email) })
    const add = { email: ` ${email.toUpperCase()}`, status: 'subscribed' }
    expect((await inAdmin('POST', '', add)).status).toBe(400)
    await ok(inAdmin('POST', '', { ...add, consentReason: 'Asked us to' }))
    expect((await ledgerOf(payload, email)).at(-1)).toEqual(['given', 'staff', 'Asked us to'])
  })
})
