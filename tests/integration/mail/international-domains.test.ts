import { beforeAll, beforeEach, expect, it } from 'vitest'
import { emailOf } from '#src/mail/bounces/mail-event.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})
beforeEach(() => clearLedger(crm.payload))

it('an email of an international domain is stored as it was entered and sent as mail servers know it', async () => {
  const box = unique('box').toLowerCase().replace(/\W/g, '')
  const email = `${box}@bücher.example`
  const json = { email: `${box}@BÜCHER.example` }
  expect((await crm.api('POST', '/api/newsletter/subscribe', { json })).status).toBe(200)
  await crm.payload.update({
    collection: 'newsletter-subscribers',
    where: { email: { equals: email } },
    data: { status: 'subscribed' },
  })
  const contact = { name: 'Ada', email }
  const { token } = crm.staff
  expect((await crm.api('POST', '/api/staff/contacts', { token, json: contact })).status).toBe(200)
  await send(crm.payload, await approvedNewsletter(crm.payload))
  const server = await startSmtp()
  await deliver(crm.payload, server.url)
  const [mail] = await server.mails()
  await server.stop()
  // The server of the tests has decoded the envelope.
  expect(mail?.recipients).toEqual([email])
  const to = mail?.headerLines.find(({ key }) => key === 'to')?.line
  expect(to).toContain(`${box}@xn--bcher-kva.example`)
  expect(emailOf(`${box}@xn--bcher-kva.example`)).toContain(email)
})
