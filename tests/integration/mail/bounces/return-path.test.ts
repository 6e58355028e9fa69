import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { readReturnPath } from '#src/mail/bounces/verp.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { bounceAddress, storedOf } from '#tests/support/bounces.ts'
import { approvedNewsletter, clearLedger, deliver, send, subscribe } from '#tests/support/mail.ts'
import { mailEvent } from '#tests/support/mail-events.ts'
import { openReportedBounces } from '#tests/support/reported-bounces.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

const { sources, payload, api, postReport } = await openReportedBounces()

beforeEach(() => clearLedger(payload))

describe('the way back of a newsletter', () => {
  it('a newsletter is sent, a report comes back to its return path, and the next newsletter leaves the recipient out', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'way', 4)
    const settings = { BOUNCE_ADDRESS: bounceAddress }
    const first = await approvedNewsletter(payload)
    await send(payload, first)
    await deliver(payload, server.url, { settings })
    const mails = await server.mails()
    const gone = mails.find(({ recipients }) => recipients[0] === 'way1@example.org')
    expect(gone?.sender).toMatch(/^bounces\+\d+-[0-9a-f]{32}@example\.org$/)
    expect(new Set(mails.map(({ sender }) => sender)).size).toBe(4)

    const about = { recipient: 'way1@example.org', returnPath: gone?.sender ?? '' }
    expect(await postReport('postfix-unknown-user.eml', about)).toBe(1)
    const { token } = await createStaff(payload, 'communicator')
    const { json } = await api('GET', `/api/staff/newsletters/${first}/deliveries`, { token })
    expect(json).toMatchObject({
      ...{ sent: 4, failed: 0, bounced: 1, complaints: 0 },
      returned: [
        {
          email: 'way1@example.org',
          kind: 'hard',
          reason: expect.stringContaining('550 5.1.1'),
        },
      ],
    })

    expect(await send(payload, await approvedNewsletter(payload))).toBe(3)
    await deliver(payload, server.url, { settings })
    await server.stop()
    const recipients = server.recipients().filter((each) => each === 'way1@example.org')
    expect(recipients).toEqual(['way1@example.org'])
  })

  it('the return path leads to its delivery, and without BOUNCE_ADDRESS it is the sender', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'path', 2)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, { settings: { BOUNCE_ADDRESS: bounceAddress } })
    const key = await mailLinkKey({ payload })
    for (const { sender, recipients } of await server.mails()) {
      const id = readReturnPath(key, sender) ?? 0
      const { rows } = await payload.db.drizzle.execute<{ email: string }>(
        sql`SELECT email FROM deliveries WHERE id = ${id}`,
      )
      expect(rows).toEqual([{ email: recipients[0] }])
    }
    // The sender of Settings, which another test may have left, would be it.
    await payload.updateGlobal({ slug: 'settings', data: { senderEmail: null } })
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    await server.stop()
    expect((await server.mails()).at(-1)?.sender).toBe('muster@localhost')
  })

  it('mails carry the token that Postmark returns where it is set up, and nothing otherwise', async () => {
    const server = await startSmtp()
    await subscribe(payload, 'pm', 1)
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url, { settings: { POSTMARK_SECRET: sources.POSTMARK_SECRET } })
    await send(payload, await approvedNewsletter(payload))
    await deliver(payload, server.url)
    await server.stop()
    const [withToken, without] = await server.mails()
    const token = String(withToken?.headers.get('x-pm-metadata-muster'))
    expect(without?.headers.has('x-pm-metadata-muster')).toBe(false)
    const body = mailEvent('postmark-bounce.json', { recipient: 'pm0@example.org', token })
    const headers = { authorization: `Bearer ${sources.POSTMARK_SECRET}` }
    const { json } = await api('POST', '/api/mail-events/postmark', { body, headers })
    expect(json).toEqual({ success: true, recorded: 1 })
    expect((await storedOf(payload, 'pm0@example.org')).suppression).toBe('hard_bounce')
  })
})
