import { createLocalReq, type Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { postBulkEdit } from '#tests/support/bulk.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { csvOf, importFile } from '#tests/support/imports.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm, storeSupporter } from '#tests/support/preferences.ts'
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
afterEach(() => welcomes.turnOff())

const onStaffApi = (method: 'POST' | 'PUT' | 'DELETE', path: string, json: object = {}) =>
  api(method, `/api/staff/newsletter-subscribers${path}`, { token: staff.token, json })
const idOf = async (email: string): Promise<number> => {
  const { rows } = await payload.db.pool.query<{ id: number }>(
    'SELECT id FROM newsletter_subscribers WHERE email = $1',
    [email],
  )
  return rows[0]?.id ?? 0
}
const confirm = async (email: string) => {
  const token = linkToken(await mailLinkKey({ payload }), 'confirm', await idOf(email))
  return api('POST', `/api/newsletter/confirm/${token}`)
}

/** The ways in which one person is subscribed. */
const ways: Record<string, (email: string) => Promise<{ status: number }>> = {
  'the form of the website': (email) => welcomes.subscribe(email),
  'staff, by the API': (email) => onStaffApi('POST', '', { email }),
  'staff, who subscribe one that had left': async (email) => {
    const { json } = await onStaffApi('POST', '', { email })
    const { id } = json as { id: number }
    await welcomes.leave(email)
    await payload.db.pool.query('DELETE FROM deliveries WHERE email = $1', [email])
    return onStaffApi('PUT', `/${id}`, { status: 'subscribed' })
  },
  'staff, in the admin UI': (email) =>
    callPlatform('POST', '/newsletter-subscribers', {
      token: staff.token,
      json: { email, status: 'subscribed' },
    }),
}

describe('whoever subscribes', () => {
  it.each(Object.entries(ways))('gets a welcome mail, subscribed by %s', async (_way, by) => {
    const template = await welcomes.turnOn()
    const email = uniqueEmail()
    expect((await by(email)).status).toBeLessThan(300)
    expect(await welcomes.mailsTo(email)).toMatchObject([{ status: 'queued', template, due: null }])
  })

  it.each(Object.entries(ways))('gets none by default, subscribed by %s', async (_way, by) => {
    const email = uniqueEmail()
    await by(email)
    expect(await welcomes.mailsTo(email)).toEqual([])
  })

  it('on their own page gets a welcome mail', async () => {
    await welcomes.turnOn()
    const { email, path } = await storeSupporter(payload, { status: 'none' })
    expect((await postForm(api, path, { action: 'subscribe' })).status).toBe(200)
    expect(await welcomes.mailsTo(email)).toHaveLength(1)
  })

  it('with double opt-in gets it upon confirming, once', async () => {
    await welcomes.turnOn({ doubleOptIn: true })
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    expect(await welcomes.mailsTo(email)).toEqual([])
    expect((await confirm(email)).status).toBe(200)
    await confirm(email)
    expect(await welcomes.mailsTo(email)).toHaveLength(1)
  })

  it('was subscribed before it was turned on gets none', async () => {
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    await welcomes.turnOn()
    await welcomes.subscribe(email, { name: 'Ada' })
    expect(await welcomes.mailsTo(email)).toEqual([])
  })

  it('is suppressed gets none, and the same response', async () => {
    await welcomes.turnOn()
    const [email, other] = [uniqueEmail(), uniqueEmail()]
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'unsubscribed', suppression: 'hard_bounce' },
    })
    expect((await welcomes.subscribe(email)).text).toBe((await welcomes.subscribe(other)).text)
    expect(await welcomes.mailsTo(email)).toEqual([])
  })
})

describe('once per person', () => {
  it('of concurrent subscriptions of an email, in whichever case, one queues it', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        welcomes.subscribe(at % 2 ? email.toUpperCase() : email),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await welcomes.mailsTo(email)).toHaveLength(1)
  })

  it('who leaves and comes back, or is deleted and added again, gets no second one', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email)
    await payload.db.pool.query(
      `UPDATE deliveries SET status = 'sent', sent_at = now() WHERE email = $1`,
      [email],
    )
    await welcomes.leave(email)
    await welcomes.subscribe(email)
    await onStaffApi('DELETE', `/${await idOf(email)}`)
    await welcomes.subscribe(email)
    expect(await welcomes.mailsTo(email)).toMatchObject([{ status: 'sent' }])
  })

  it('a second one for an email is rejected by the database', async () => {
    const email = uniqueEmail()
    const insert = (to: string) =>
      payload.db.pool.query(`INSERT INTO deliveries (kind, email) VALUES ('welcome', $1)`, [to])
    await insert(email)
    await expect(insert(email.toUpperCase())).rejects.toMatchObject({
      constraint: 'deliveries_welcome_once',
    })
  })

  it('who was welcomed at an email that was merged into their contact gets no second one', async () => {
    await welcomes.turnOn()
    const [old, kept, third] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const contact = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', email: kept, status: 'Member' },
    })
    for (const email of [old, third])
      await payload.db.pool.query(
        'INSERT INTO contact_other_emails (contact_id, email) VALUES ($1, $2)',
        [contact.id, email],
      )
    await welcomes.subscribe(old)
    await welcomes.subscribe(kept)
    await welcomes.subscribe(third)
    expect(await welcomes.mailsTo(old, kept, third)).toMatchObject([{ email: old }])
  })

  it('an erasure takes the email out of it and forgets that there was one', async () => {
    await welcomes.turnOn()
    const email = uniqueEmail()
    await welcomes.subscribe(email, { name: 'Ada' })
    await erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'staff' })
    expect(await welcomes.mailsTo(email)).toEqual([])
    await welcomes.subscribe(email)
    expect(await welcomes.mailsTo(email)).toMatchObject([{ status: 'queued' }])
  })
})

describe('many at once', () => {
  const importAll = async (...emails: string[]) => {
    const { token } = staff
    const file = csvOf([['email'], ...emails.map((email) => [email])])
    const options = { known: 'update', subscribe: { consent: 'On paper' } }
    await importFile({ token, target: 'newsletter-subscribers', file, options })
  }
  const editAll = async (...emails: string[]) => {
    const ids = await Promise.all(
      emails.map(async (email) => {
        const data = { name: 'Ada', email, status: 'Member' } as const
        return (await payload.create({ collection: 'contacts', data })).id
      }),
    )
    const change = { kind: 'subscribe', consent: 'On paper' }
    const { status, text } = await postBulkEdit(staff.token, 'contacts', {
      change,
      selection: { where: { id: { in: ids } } },
    })
    expect(status, text).toBeLessThan(300)
  }

  it.each([
    ['an import', importAll],
    ['a bulk edit', editAll],
  ])(
    '%s sends none unless Settings want it, and then spreads them by the newsletters per hour',
    async (_what, subscribeAll) => {
      await welcomes.turnOn()
      const quiet = [uniqueEmail(), uniqueEmail()]
      await subscribeAll(...quiet)
      expect(await welcomes.mailsTo(...quiet)).toEqual([])

      await welcomes.turnOn({ welcomeImported: true, newslettersPerHour: 60 })
      const [one, other] = [uniqueEmail(), uniqueEmail()]
      await welcomes.subscribe(one)
      await subscribeAll(one, other)
      const [first, second] = await welcomes.mailsTo(one, other)
      expect([first?.email, second?.email]).toEqual([one, other])
      expect(first?.due).toBeNull()
      expect(second?.due).toBeInstanceOf(Date)

      const [third, fourth] = [uniqueEmail(), uniqueEmail()]
      await subscribeAll(third, fourth)
      const dues = (await welcomes.mailsTo(other, third, fourth)).map(
        ({ due }) => due?.getTime() ?? 0,
      )
      expect((dues[1] ?? 0) - (dues[0] ?? 0)).toBeGreaterThanOrEqual(60_000)
      expect((dues[2] ?? 0) - (dues[1] ?? 0)).toBe(60_000)
      expect(await welcomes.mailsTo(...quiet)).toEqual([])
    },
  )
})
