import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { sentMail, storedOf } from '#tests/support/bounces.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { openReportedBounces } from '#tests/support/reported-bounces.ts'
import { createStaff } from '#tests/support/staff.ts'

const { payload, postReport } = await openReportedBounces()

beforeEach(() => clearLedger(payload))

const newEmail = (): string => `soft.${randomBytes(6).toString('hex')}@example.org`

describe('the list of bounces', () => {
  it('communicators read bounces, editors do not, and no user writes them', async () => {
    const mail = await sentMail(payload)
    await postReport('postfix-unknown-user.eml', mail)
    const path = `/bounces?where[email][equals]=${mail.recipient}`
    const communicator = await createStaff(payload, 'communicator')
    const { json } = await callPlatform('GET', path, { token: communicator.token })
    expect(json['docs']).toMatchObject([{ kind: 'hard', source: 'dsn', matched: true }])
    const [doc] = json['docs'] as Record<string, unknown>[]
    expect(Object.keys(doc ?? {})).not.toContain('eventId')
    const editor = await createStaff(payload, 'editor')
    expect((await callPlatform('GET', path, { token: editor.token })).status).toBe(403)
    const admin = await createStaff(payload, 'admin')
    const change = { token: admin.token, json: { kind: 'soft' } }
    expect((await callPlatform('PATCH', `/bounces/${doc?.['id']}`, change)).status).toBe(403)
  })

  it('bounces of account mails are for those who manage accounts', async () => {
    const mail = await sentMail(payload, { kind: 'notification' })
    await payload.db.drizzle.execute(
      sql`UPDATE deliveries SET is_account_mail = true WHERE id = ${mail.id}`,
    )
    await postReport('postfix-unknown-user.eml', mail)
    for (const [role, count] of [
      ['communicator', 0],
      ['admin', 1],
    ] as const) {
      const { token } = await createStaff(payload, role)
      const path = `/bounces?where[email][equals]=${mail.recipient}`
      expect((await callPlatform('GET', path, { token })).json['totalDocs']).toBe(count)
    }
  })

  it('reports about mails that are not ours are removed after a month, those about ours stay', async () => {
    const mail = await sentMail(payload)
    await postReport('postfix-unknown-user.eml', mail)
    const recipient = newEmail()
    await postReport('postfix-unknown-user.eml', { recipient })
    for (const email of [mail.recipient, recipient])
      await payload.db.drizzle.execute(sql`
        UPDATE bounces SET created_at = now() - interval '31 days' WHERE email = ${email}`)
    await removeExpired(payload.db.drizzle)
    expect((await storedOf(payload, mail.recipient)).bounces).toHaveLength(1)
    expect((await storedOf(payload, recipient)).bounces).toEqual([])
  })
})
