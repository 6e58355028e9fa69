import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPayload } from '#tests/support/database.ts'
import { jobsIn } from '#tests/support/job-queue.ts'
import { clearLedger, deliver } from '#tests/support/mail.ts'
import { startSmtp } from '#tests/support/smtp.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})
beforeEach(() => clearLedger(payload))

const letter = { subject: 'A & B', html: '<p>Your <b>link</b></p>' }

const deliveries = async () =>
  (await payload.find({ collection: 'deliveries', pagination: false })).docs

describe('a mail of the platform', () => {
  it('a mail of the platform is queued in the ledger through the nodemailer adapter, with a job', async () => {
    expect(payload.email.name).toBe('nodemailer')
    await payload.sendEmail({ ...letter, to: 'Boss@example.org' })
    expect(await deliveries()).toMatchObject([
      { email: 'boss@example.org', kind: 'notification', isAccountMail: true, status: 'queued' },
    ])
    expect(await jobsIn(payload, 'mail')).toHaveLength(1)
  })

  it('a mail of the platform arrives, with a text made of its HTML', async () => {
    const server = await startSmtp()
    await payload.sendEmail({ ...letter, to: 'boss@example.org' })
    await deliver(payload, server.url)
    const [mail] = await server.mails()
    expect(mail?.subject).toBe('A & B')
    expect(mail?.html).toContain('<b>link</b>')
    expect(mail?.text).toContain('Your link')
    // In the frame of the organisation, without what only supporters have.
    expect(mail?.html).toContain('class="f-page"')
    expect(mail?.html).not.toMatch(/\{\{|\/api\/preferences\//)
    await server.stop()
  })

  it.each(['a@example.org, b@example.org', 'Boss <boss@example.org>', 'no address'])(
    'a mail of the platform to %s is rejected, and none is queued',
    async (to) => {
      await expect(payload.sendEmail({ ...letter, to })).rejects.toThrow('not an e-mail address')
      expect(await deliveries()).toEqual([])
    },
  )
})
