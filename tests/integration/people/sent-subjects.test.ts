import { createLocalReq } from 'payload'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { sendComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let crm: Crm

beforeAll(async () => {
  crm = await startCrm()
})
beforeEach(() => clearLedger(crm.payload))

const subject = 'Hello {{name|friend}} at {{email}}{{unsubscribe}}'

const subjectsOf = async (id: number) => {
  const { token } = crm.staff
  const { json } = await crm.api('GET', `/api/staff/contacts/${id}`, { token })
  const history = (json as { emailHistory: { subject: string }[] }).emailHistory
  const { items } = timelinePage.parse(
    (await callPlatform('GET', `/contacts/${id}/timeline`, { token })).json,
  )
  return {
    history: history.map((mail) => mail.subject),
    timeline: items.flatMap((item) => (item.kind === 'mail' ? [item.subject] : [])),
  }
}

it('a history shows the subject of a newsletter as it was sent, whatever names changed since', async () => {
  const { payload } = crm
  const email = uniqueEmail()
  const { id } = await crm.createContact({ name: 'Ann', email })
  const subscriber = await payload.create({
    collection: 'newsletter-subscribers',
    data: { email, name: 'Ann', status: 'subscribed' },
  })
  await send(payload, await approvedNewsletter(payload, { subject }))
  const server = await startSmtp()
  await deliver(payload, server.url)
  const [mail] = await server.mails()
  await server.stop()
  await payload.update({
    collection: 'newsletter-subscribers',
    id: subscriber.id,
    data: { name: 'Somebody else' },
  })
  const sent = `Hello Ann at ${email}`
  expect(mail?.subject).toBe(sent)
  expect(await subjectsOf(id)).toEqual({ history: [sent], timeline: [sent] })
})

it('a history shows the subject of a composed email with the default of a missing name', async () => {
  const { payload } = crm
  const email = uniqueEmail()
  const composed = await payload.create({
    collection: 'compose-emails',
    data: { subject, htmlContent: '<p>x</p>', recipientEmails: [email], status: 'draft' },
  })
  await sendComposeEmail(await createLocalReq({}, payload), composed.id)
  const { id } = await crm.createContact({ name: 'Ann', email })
  const sent = `Hello friend at ${email}`
  expect(await subjectsOf(id)).toEqual({ history: [sent], timeline: [sent] })
})

it('a history leaves placeholders in the subject of a mail that was finished when it was queued', async () => {
  const email = uniqueEmail()
  const { id } = await crm.createContact({ name: 'Ann', email })
  const finished = { subject: 'Re: {{name}}', html: 'x', text: 'x' }
  const req = await createLocalReq({}, crm.payload)
  await queueMail(req, { ...finished, kind: 'notification', to: email })
  expect(await subjectsOf(id)).toEqual({ history: ['Re: {{name}}'], timeline: ['Re: {{name}}'] })
})
