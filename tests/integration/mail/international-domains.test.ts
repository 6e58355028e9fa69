import { beforeEach, expect, it } from 'vitest'
import { unique } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { openPlainImports, report } from '#tests/support/plain-imports.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

/** An email has one form, or an erased, suppressed or unsubscribed mailbox is mailed by the other. */

const { crm, imports } = await openPlainImports()
let box: string
let [written, ascii]: [string, string] = ['', '']
beforeEach(async () => {
  await clearLedger(crm.payload)
  box = unique('box').toLowerCase().replace(/\W/g, '')
  written = `${box}@BÜCHER.example`
  ascii = `${box}@xn--bcher-kva.example`
})

const subscription = (action: 'subscribe' | 'unsubscribe', email: string) =>
  crm.api('POST', `/api/newsletter/${action}`, { json: { email } })
const received = async () => {
  const server = await startSmtp()
  try {
    await send(crm.payload, await approvedNewsletter(crm.payload))
    await deliver(crm.payload, server.url)
    return await server.mails()
  } finally {
    await server.stop()
  }
}

it('a subscriber is mailed as mail servers know the domain, and leaves by either spelling', async () => {
  expect((await subscription('subscribe', written)).status).toBe(200)
  const { docs } = await crm.payload.find({
    collection: 'newsletter-subscribers',
    where: { email: { equals: ascii } },
  })
  expect(docs).toHaveLength(1)
  const [mail] = await received()
  expect(mail?.headerLines.find(({ key }) => key === 'to')?.line).toContain(ascii)
  await subscription('unsubscribe', written)
  expect(await received()).toEqual([])
})

it('a contact is known by either spelling to the contract, the admin UI and imports', async () => {
  await crm.createContact({ email: ascii })
  const { token } = crm.staff
  const contact = { name: 'Ada', email: written }
  expect(await crm.api('POST', '/api/staff/contacts', { token, json: contact })).toMatchObject({
    status: 400,
    json: { error: 'Email already exists' },
  })
  const json = { ...contact, status: 'Prospect' }
  expect((await callPlatform('POST', '/contacts', { token, json })).status).toBe(400)
  expect(await imports(`name,email\nAda,${written}`)).toEqual(report(0, 1))
})

it('accounts and recipients of composed emails are stored in the same form', async () => {
  const { token } = await createStaff(crm.payload, 'admin')
  const account = {
    username: box,
    email: written,
    roles: ['editor'],
    password: 'boats and piers 12',
  }
  const { json, text } = await callPlatform('POST', '/users', { token, json: account })
  expect(json['doc'], text).toMatchObject({ email: ascii })
  const mail = { title: 'T', subject: 'S', htmlContent: '<p>H</p>', textContent: 'H' }
  const recipientEmails = [written, ascii]
  const composed = await callPlatform('POST', '/compose-emails', {
    token,
    json: { ...mail, recipientEmails },
  })
  expect(composed.json['doc']).toMatchObject({ recipientEmails: [ascii] })
})
