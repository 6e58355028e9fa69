import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { down, up } from '#migrations/20261127_073000_public_forms.ts'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { sendComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { setConsentContext } from '#src/people/consents/sql/consents.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { confirmPaths, postForm, storeSupporter } from '#tests/support/preferences.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { welcomesOf } from '#tests/support/welcome.ts'

let payload: Payload
let api: ApiClient
let staff: Staff
let welcomes: ReturnType<typeof welcomesOf>

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'admin')
  welcomes = welcomesOf(payload, api)
})
beforeEach(() => clearLedger(payload))
afterEach(() => welcomes.turnOff())

const run = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)

const spam = `Win at https://evil.example ${'x'.repeat(170)}`

const subscribers = '/api/staff/newsletter-subscribers'
const byStaff = (method: 'POST' | 'PUT', path: string, json: object) =>
  api(method, `${subscribers}${path}`, { token: staff.token, json })
const idOf = async (email: string): Promise<number> => {
  const { rows } = await payload.db.pool.query<{ id: number }>(
    'SELECT id FROM newsletter_subscribers WHERE email = $1',
    [email],
  )
  return rows[0]?.id ?? 0
}
const linkTo = async (purpose: 'confirm' | 'unsubscribe', email: string) => {
  const token = linkToken(await mailLinkKey({ payload }), purpose, await idOf(email))
  return `/api/newsletter/${purpose}/${token}`
}

const mailedNames = async (): Promise<Record<string, string>> => {
  const newsletter = await approvedNewsletter(payload)
  await send(payload, newsletter)
  const { rows } = await payload.db.pool.query<{ email: string; name: string }>(
    'SELECT email, name FROM deliveries WHERE newsletter_id = $1',
    [newsletter],
  )
  return Object.fromEntries(rows.map(({ email, name }) => [email, name]))
}

describe('a name typed into a public form', () => {
  it('is in no welcome mail: subject and body have the fallback', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: spam })
    const smtp = await startSmtp()
    await deliver(payload, smtp.url)
    const [mail, ...others] = await smtp.mails()
    await smtp.stop()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipients: [email], subject: 'Welcome friend' })
    expect(mail?.html).toContain('Dear friend, good to have you.')
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  it('is in no confirmation mail', async () => {
    await welcomes.turnOn({ doubleOptIn: true })
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: spam })
    const { rows } = await payload.db.pool.query('SELECT * FROM deliveries WHERE email = $1', [
      email,
    ])
    expect(rows).toMatchObject([{ kind: 'confirmation' }])
    expect(JSON.stringify(rows)).not.toContain('evil.example')
  })

  it('is in no newsletter and no composed email; one from staff is', async () => {
    const [stranger, returned, known] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await welcomes.subscribe(stranger, { name: spam })
    for (const email of [returned, known]) await byStaff('POST', '', { email, name: 'Ada' })
    await welcomes.leave(returned)
    await welcomes.subscribe(returned, { name: spam })
    await welcomes.subscribe(known, { name: spam })
    expect(await mailedNames()).toEqual({ [stranger]: '', [returned]: '', [known]: 'Ada' })
    const { id } = await payload.create({
      collection: 'compose-emails',
      data: {
        subject: 'Hello {{name|friend}}',
        htmlContent: '<p>x</p>',
        recipientEmails: [stranger, known],
        status: 'draft',
      },
    })
    await sendComposeEmail(await createLocalReq({}, payload), id)
    const { rows } = await payload.db.pool.query(
      `SELECT email, name FROM deliveries WHERE compose_email_id = $1 ORDER BY id`,
      [id],
    )
    expect(rows).toEqual([
      { email: stranger, name: '' },
      { email: known, name: 'Ada' },
    ])
  })

  it('is in mails once its owner has subscribed by a mailed link', async () => {
    await welcomes.turnOn({ doubleOptIn: true })
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: 'Ada' })
    expect((await api('POST', await linkTo('confirm', email))).status).toBe(200)
    expect(await mailedNames()).toEqual({ [email]: 'Ada' })
    expect(await welcomes.mailsTo(email)).toHaveLength(1)
  })

  it('is in mails once its owner has confirmed a name on their own page', async () => {
    const { email, path } = await storeSupporter(payload, { status: 'none', isContact: false })
    await welcomes.subscribe(email, { name: spam })
    await postForm(api, path, { action: 'change', name: 'Ada' })
    const [confirm = ''] = await confirmPaths(payload, email)
    expect((await postForm(api, confirm)).status).toBe(200)
    expect(await mailedNames()).toEqual({ [email]: 'Ada' })
  })

  it('is not confirmed by leaving by a mailed link, which mail programs follow by themselves', async () => {
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: spam })
    expect((await api('POST', await linkTo('unsubscribe', email))).status).toBe(200)
    await welcomes.subscribe(email)
    expect(await mailedNames()).toEqual({ [email]: '' })
  })

  it('is staff’s once they change it, and is unconfirmed again when it comes back', async () => {
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: spam })
    await byStaff('PUT', `/${await idOf(email)}`, { name: 'Ada' })
    expect(await mailedNames()).toEqual({ [email]: 'Ada' })
    await byStaff('PUT', `/${await idOf(email)}`, { name: spam })
    expect(await mailedNames()).toEqual({ [email]: '' })
  })
})

/** Spellings of one mailbox that no other test uses. */
const aliases = (): [string, string, string, string] => {
  const box = `reader${randomUUID().replaceAll('-', '')}`
  return [
    `${box}@gmail.com`,
    `${box}+one@gmail.com`,
    `${box.slice(0, 3)}.${box.slice(3)}@googlemail.com`,
    `${box.toUpperCase()}+Two@GMAIL.com`,
  ]
}
const mailsTo = async (emails: readonly string[], kind: string): Promise<number> => {
  const { rows } = await payload.db.pool.query(
    'SELECT FROM deliveries WHERE kind = $1 AND email = ANY($2)',
    [kind, emails.map((email) => email.toLowerCase())],
  )
  return rows.length
}

describe('a mailbox', () => {
  it.each([
    ['welcome', false],
    ['confirmation', true],
  ] as const)(
    'gets one %s mail a day by public forms, however it is spelt and however many come at once',
    async (kind, doubleOptIn) => {
      await welcomes.turnOn({ doubleOptIn })
      const emails = aliases()
      const all = await Promise.all(emails.map((email) => welcomes.subscribe(email)))
      expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(await mailsTo(emails, kind)).toBe(1)
      const other = uniqueEmail()
      await welcomes.subscribe(other)
      expect(await mailsTo([other], kind)).toBe(1)
    },
  )

  it('gets another one a day later, and its claim is removed', async () => {
    await welcomes.turnOn()
    const [one, other, third] = aliases()
    await welcomes.subscribe(one)
    await run(sql`UPDATE mailed_mailboxes SET at = now() - interval '23 hours'`)
    await removeExpired(payload.db.drizzle)
    await welcomes.subscribe(other)
    expect(await mailsTo([one, other], 'welcome')).toBe(1)
    await run(sql`UPDATE mailed_mailboxes SET at = now() - interval '25 hours'`)
    await welcomes.subscribe(third)
    expect(await mailsTo([one, other, third], 'welcome')).toBe(2)
    await run(
      sql`UPDATE mailed_mailboxes SET at = now() - interval '25 hours', due = now() - interval '25 hours'`,
    )
    await removeExpired(payload.db.drizzle)
    expect((await run(sql`SELECT FROM mailed_mailboxes`)).rows).toEqual([])
  })

  it('outside of Gmail has its dots, and any email is one', async () => {
    const { rows } = await run(sql`
      SELECT array_agg(mailbox_of(email) ORDER BY at) AS boxes FROM unnest(ARRAY[
        'A.B+c@Example.org', '+x@example.org', 'a.b+c+d@googlemail.com', '"a@b"@example.org'])
        WITH ORDINALITY AS given (email, at)`)
    expect(rows).toEqual([
      { boxes: ['a.b@example.org', '+x@example.org', 'ab@gmail.com', '"a@b"@example.org'] },
    ])
  })

  it('gets every welcome mail when staff add the subscriber', async () => {
    await welcomes.turnOn()
    const emails = aliases()
    for (const email of emails) await byStaff('POST', '', { email })
    expect(await mailsTo(emails, 'welcome')).toBe(4)
  })
})

describe('the upgrade', () => {
  it('takes names for strangers’ text where the ledger says that a form subscribed last', async () => {
    const rolledBack = payload.db.drizzle.transaction(async (tx) => {
      // Of a later migration.
      await tx.execute(sql`DROP INDEX deliveries_of_week`)
      await down({ db: tx } as never)
      const add = async (
        name: string,
        source: 'form' | 'staff' | 'link',
        status = 'subscribed',
      ) => {
        await setConsentContext(tx, { source })
        await tx.execute(sql`
          INSERT INTO newsletter_subscribers (email, name, status)
          VALUES (${uniqueEmail()}, ${name}, ${status})`)
      }
      await add('typed', 'form')
      await add('awaits', 'form', 'unsubscribed')
      await add('confirmed', 'link')
      await add('staff', 'staff')
      await up({ db: tx } as never)
      const { rows } = await tx.execute(sql`
        SELECT name FROM newsletter_subscribers WHERE unconfirmed_name = name ORDER BY id`)
      expect(rows).toEqual([{ name: 'typed' }, { name: 'awaits' }])
      tx.rollback()
    })
    await expect(rolledBack).rejects.toThrow('Rollback')
  })
})
