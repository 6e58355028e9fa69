import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowsOf } from '#src/data/rows.ts'
import { transferWithdrawals } from '#src/people/duplicates/sql/links.ts'
import { finishSubscriptions } from '#tests/support/api.ts'
import { bulkContactsOf } from '#tests/support/bulk-contacts.ts'
import { ledgerOf } from '#tests/support/consents.ts'
import { importForm, importPath } from '#tests/support/contract-imports.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { importFile, mustUndo, recordedImport } from '#tests/support/imports.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let admin: Staff
beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
  await clearLedger(crm.payload)
})

const api: Crm['api'] = (method, path, options) =>
  crm.api(method, path, { token: admin.token, ...options })

const importContacts = async (content: string, options?: object) => {
  const { json, text } = await api('POST', importPath, { body: importForm(content, options) })
  return z.looseObject({ imported: z.int() }, text).parse(json)
}

const stateOf = async (email: string) =>
  rowsOf(
    await crm.payload.db.drizzle.execute<{ id: number; status: string }>(sql`
      SELECT id, status, suppression, withdrawn_elsewhere_at::date::text AS day
      FROM newsletter_subscribers WHERE email = ${email}`),
  )[0]

/** Whether a newsletter to all subscribers goes to an email now. */
const isMailed = async (email: string): Promise<boolean> => {
  await send(crm.payload, await approvedNewsletter(crm.payload))
  const result = await crm.payload.db.drizzle.execute(
    sql`SELECT FROM deliveries WHERE email = ${email} AND kind = 'newsletter'`,
  )
  await clearLedger(crm.payload)
  return rowsOf(result).length > 0
}

const contactOf = async (email: string) => {
  const { docs } = await crm.payload.find({
    collection: 'contacts',
    where: { email: { equals: email } },
  })
  return docs[0]?.id ?? 0
}

const subscribeMany = async (email: string) => {
  const change = { kind: 'subscribe', consent: 'Asked at the harbour' }
  return bulkContactsOf(crm).act(change, { ids: [await contactOf(email)] })
}
const subscribeThemselves = async (email: string) => {
  await api('POST', '/api/newsletter/subscribe', { json: { email } })
  await finishSubscriptions(crm.payload)
}

/** A contact who left the list of another product, according to a file. */
const whoLeft = async () => {
  const email = uniqueEmail()
  await importContacts(`name,email,can2_subscription_status\nAda,${email},unsubscribed\n`)
  return email
}

describe('who unsubscribed in the product that a file comes from', () => {
  it('is not mailed by staff, until they subscribe themselves', async () => {
    const email = uniqueEmail()
    const file = `name,email,can2_subscription_status\nAda,${email},unsubscribed\n`
    expect(await importContacts(file)).toMatchObject({ imported: 1, ignoredColumns: [] })
    await subscribeMany(email)
    const added = await api('POST', '/api/staff/newsletter-subscribers', { json: { email } })
    expect(added.json).toMatchObject({ email, status: 'unsubscribed' })
    expect(await isMailed(email)).toBe(false)
    await subscribeThemselves(email)
    expect(await isMailed(email)).toBe(true)
    expect(await ledgerOf(crm.payload, email)).toEqual([
      ['withdrawn', 'elsewhere', ''],
      ['given', 'form', ''],
    ])
  })

  it('gets the status that staff set by the contract, and no mail', async () => {
    const email = await whoLeft()
    const { id } = (await stateOf(email)) ?? { id: 0 }
    const json = { status: 'subscribed' }
    const put = await api('PUT', `/api/staff/newsletter-subscribers/${id}`, { json })
    expect(put.json).toMatchObject({ status: 'subscribed', unsubscribedAt: null })
    expect(await isMailed(email)).toBe(false)
    expect((await ledgerOf(crm.payload, email)).at(-1)).toEqual(['withdrawn', 'elsewhere', ''])
    await subscribeThemselves(email)
    expect(await isMailed(email)).toBe(true)
  })

  it('is subscribed by no form of the admin UI', async () => {
    const email = await whoLeft()
    const { id } = (await stateOf(email)) ?? { id: 0 }
    const { token } = admin
    const json = { status: 'subscribed', consentReason: 'On the phone', withdrawnElsewhereAt: null }
    const form = await callPlatform('PATCH', `/newsletter-subscribers/${id}`, { token, json })
    expect(form.status).toBe(400)
    const stated = { email, purpose: 'newsletter', given: true, reason: 'On the phone' }
    const path = `/newsletter-subscribers/${id}`
    const page = z
      .looseObject({
        addresses: z.array(
          z.looseObject({
            newsletter: z.looseObject({ why: z.string() }),
            newest: z.looseObject({ newsletter: z.int() }),
          }),
        ),
      })
      .parse((await callPlatform('GET', `${path}/mailability`, { token })).json)
    expect(page.addresses[0]?.newsletter.why).toBe('withdrew_elsewhere')
    const newest = page.addresses[0]?.newest.newsletter
    const panel = await callPlatform('POST', `${path}/consent`, {
      token,
      json: { ...stated, newest },
    })
    expect(panel.status).toBe(400)
    expect(panel.text).toContain('email-withdrew-elsewhere')
    expect(await stateOf(email)).toMatchObject({ status: 'unsubscribed' })
  })

  it('stays so when the subscriber is deleted and added again', async () => {
    const email = await whoLeft()
    const { id } = (await stateOf(email)) ?? { id: 0 }
    await api('DELETE', `/api/staff/newsletter-subscribers/${id}`)
    await subscribeMany(email)
    expect(await stateOf(email)).toBeUndefined()
    await api('POST', '/api/staff/newsletter-subscribers', { json: { email } })
    expect(await isMailed(email)).toBe(false)
  })

  it('is subscribed by no later import, whatever it states', async () => {
    const email = await whoLeft()
    const subscribe = { consent: 'Signed our list' }
    await importContacts(`name,email\nAda,${email}\n`, { known: 'update', subscribe })
    const options = { known: 'update', subscribe }
    const file = `email,status\n${email},subscribed\n`
    const { token } = admin
    await recordedImport({ token, target: 'newsletter-subscribers', file, options })
    expect(await stateOf(email)).toMatchObject({ status: 'unsubscribed' })
    expect(await isMailed(email)).toBe(false)
  })

  it('leaves the list here too, known or skipped, and comes back for good', async () => {
    const email = uniqueEmail()
    await subscribeThemselves(email)
    await crm.createContact({ email })
    const file = `name,email,UNSUB_TIME\nAda,${email},2019-05-03 10:00:00\n`
    expect(await importContacts(file)).toMatchObject({
      imported: 0,
      skipped: 1,
      elsewhere: { withdrawn: 1, suppressed: 0 },
    })
    expect(await stateOf(email)).toMatchObject({ status: 'unsubscribed', day: '2019-05-03' })
    await subscribeThemselves(email)
    // The same file once more.
    expect(await importContacts(file)).not.toHaveProperty('elsewhere')
    expect(await stateOf(email)).toMatchObject({ status: 'subscribed', day: null })
    // They left there again since.
    await importContacts(file.replace('2019-05-03', '2026-05-03'))
    expect(await stateOf(email)).toMatchObject({ status: 'unsubscribed', day: '2026-05-03' })
  })

  it('is as before when the import is undone', async () => {
    const [known, added] = [uniqueEmail(), uniqueEmail()]
    await subscribeThemselves(known)
    const rows = [known, added].map((email) => `${email},unsubscribed`).join('\n')
    const file = `email,can2_subscription_status\n${rows}\n`
    const { token } = admin
    const { id, elsewhere } = await recordedImport({
      token,
      target: 'contacts',
      file,
      options: { nameFromEmail: true },
    })
    expect(elsewhere).toEqual({ withdrawn: 2, suppressed: 0 })
    expect(await stateOf(known)).toMatchObject({ status: 'unsubscribed' })
    await mustUndo(token, id)
    expect(await stateOf(known)).toMatchObject({ status: 'subscribed', day: null })
    expect(await stateOf(added)).toBeUndefined()
  })

  describe.each(['unsubscribed', 'bouncing'])('by two imports (%s)', (state) => {
    const importTwice = async () => {
      const [known, added] = [uniqueEmail(), uniqueEmail()]
      await subscribeThemselves(known)
      const file = `email,can2_subscription_status\n${known},${state}\n${added},${state}\n`
      const { token } = admin
      const given = { token, target: 'contacts', file } as const
      const first = await recordedImport({ ...given, options: { nameFromEmail: true } })
      const options = { nameFromEmail: true, known: 'update' }
      const second = await recordedImport({ ...given, options })
      return { known, added, first: first.id, second: second.id }
    }

    it('stays so when the first one is undone', async () => {
      const { known, added, first } = await importTwice()
      const before = await Promise.all([known, added].map(stateOf))
      const { keptPeople } = await mustUndo(admin.token, first)
      expect(keptPeople.filter(({ reason }) => reason === 'changed')).toHaveLength(2)
      expect(await Promise.all([known, added].map(stateOf))).toEqual(before)
      expect(await isMailed(known)).toBe(false)
      await crm.api('DELETE', `/api/staff/newsletter-subscribers/${before[1]?.id}`)
      await crm.createContact({ email: added })
      await subscribeMany(added)
      expect(await isMailed(added)).toBe(false)
    })

    it('stays so when the second one is undone', async () => {
      const { known, added, second } = await importTwice()
      const before = await Promise.all([known, added].map(stateOf))
      await mustUndo(admin.token, second)
      expect(await Promise.all([known, added].map(stateOf))).toEqual(before)
      expect(await isMailed(known)).toBe(false)
    })

    it('is as before when the second one is undone, and then the first', async () => {
      const { known, added, first, second } = await importTwice()
      await mustUndo(admin.token, second)
      await mustUndo(admin.token, first)
      expect(await stateOf(known)).toMatchObject({ status: 'subscribed', suppression: null })
      expect(await stateOf(added)).toBeUndefined()
      expect(await isMailed(known)).toBe(true)
    })
  })

  it('has left with the other email of a merged contact as well', async () => {
    const [left, kept] = [await whoLeft(), uniqueEmail()]
    const { id } = await crm.createContact({ email: kept })
    await transferWithdrawals(crm.payload.db.drizzle, {
      from: left,
      to: kept,
      contact: id,
      by: crm.staff.id,
    })
    await api('POST', '/api/staff/newsletter-subscribers', { json: { email: kept } })
    expect(await isMailed(kept)).toBe(false)
  })
})

const left = { status: 'unsubscribed', suppression: null }
const bounced = { status: 'unsubscribed', suppression: 'hard_bounce', day: null }
const complained = { status: 'unsubscribed', suppression: 'complaint' }

/** Columns of other products, a value of each, and the state that it gives the row. */
const columns: readonly (readonly [string, string, object | undefined])[] = [
  ['can2_subscription_status', 'bouncing', bounced],
  ['can2_subscription_status', 'spam complaint', complained],
  ['can2_subscription_status', 'subscribed', undefined],
  ['can2_sms_status', 'unsubscribed', undefined],
  ['UNSUB_TIME', '2022-02-03 04:05:06', { ...left, day: '2022-02-03' }],
  ['CLEAN_TIME', '2020-11-12 01:02:03', bounced],
  ['email_opt_in', 'false', left],
  ['email_opt_in', 'true', undefined],
  ['unsubscribed_at', '06/14/2020', left],
  ['email1_is_bad', 'true', bounced],
  ['email1_is_bad', 'false', undefined],
  ['do_not_contact', 'true', left],
  ['No Bulk Emails (User Opt Out)', '1', left],
  ['No Bulk Emails (User Opt Out)', '0', undefined],
  ['Do Not Email', 'Yes', left],
  ['Do Not Mail', 'Yes', undefined],
  ['On Hold', 'On Hold Bounce', bounced],
  ['On Hold', 'On Hold Opt Out', left],
  ['On Hold', 'No', undefined],
  ['Unsubscribed from all email', 'true', left],
  ['Opted out of email: Marketing Information', 'true', left],
  ['Email hard bounce reason', 'UNKNOWN_USER', bounced],
  ['EMAIL_BLACKLISTED', 'true', left],
  ['Blocklisted', 'no', undefined],
  ['Liste', 'Abgemeldet', left],
  ['List 3', 'Non-Subscribed', left],
  ['List 3', 'Cleaned', bounced],
  ['Remarks', 'unsubscribed the old chain saw', undefined],
]

describe('a column of another product', () => {
  it.each(columns)(
    '%s of %s is recorded by the import of the contract',
    async (name, value, is) => {
      const email = uniqueEmail()
      const report = await importContacts(`name,email,"${name}"\nAda,${email},"${value}"\n`)
      expect(report).toMatchObject({ imported: 1 })
      const state = await stateOf(email)
      if (!is) expect(state).toBeUndefined()
      else {
        expect(state).toMatchObject(is)
        expect(report).toMatchObject({ ignoredColumns: [] })
      }
    },
  )

  it.each(columns)(
    '%s of %s is proposed, counted and recorded by the page of imports',
    async (name, value, is) => {
      const email = uniqueEmail()
      const { token } = admin
      const given = { token, file: `name,email,"${name}"\nAda,${email},"${value}"\n` }
      const target = 'contacts'
      const { head } = await importFile({ ...given, target, dryRun: true })
      const { elsewhere } = await recordedImport({ ...given, target, options: head.proposal })
      expect(elsewhere.withdrawn + elsewhere.suppressed).toBe(is ? 1 : 0)
      const state = await stateOf(email)
      if (is) expect(state).toMatchObject(is)
      else expect(state).toBeUndefined()
      if (is) expect(head.proposal.columns[name]).not.toBeNull()
    },
  )

  it('that a person leaves out is not recorded', async () => {
    const email = uniqueEmail()
    const name = 'can2_subscription_status'
    const file = `name,email,${name}\nAda,${email},unsubscribed\n`
    expect(await importContacts(file, { columns: { [name]: null } })).toMatchObject({
      ignoredColumns: [name],
    })
    expect(await stateOf(email)).toBeUndefined()
  })

  it('is about every email of its row', async () => {
    const [first, second] = [uniqueEmail(), uniqueEmail()]
    const file = `name,email,email2,email_opt_in\nAda,${first},${second},false\n`
    await importContacts(file, {})
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([left, left])
  })

  it.each(['status', 'State'])(
    '%s of listmonk is one, where its values are those',
    async (name) => {
      const email = uniqueEmail()
      const { token } = admin
      const target = 'contacts'
      const rows = `${email},Ada,disabled\n${uniqueEmail()},Bo,enabled\n`
      const given = { token, target, file: `email,name,${name}\n${rows}` } as const
      const { head } = await importFile({ ...given, dryRun: true })
      expect(head.proposal.columns[name]).toBe('subscription')
      await recordedImport({ ...given, options: head.proposal })
      expect(await stateOf(email)).toMatchObject(left)
    },
  )

  it('status of listmonk is one with an unknown word too: who has it is remarked and not subscribed', async () => {
    const [blocked, off, asleep, on] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await subscribeThemselves(blocked)
    const rows = `${blocked},Ada,blocklisted\n${off},Bo,disabled\n${asleep},Cy,sleeping\n${on},Di,enabled`
    const file = `email,name,status\n${rows}\n`
    const given = { token: admin.token, target: 'contacts', file } as const
    const { head } = await importFile({ ...given, dryRun: true })
    expect(head.proposal.columns['status']).toBe('subscription')
    const options = { ...head.proposal, known: 'fill', subscribe: { consent: 'I agree' } }
    const checked = await importFile({ ...given, options, dryRun: true })
    expect(checked).toMatchObject({
      ...{ rejected: 0, elsewhere: { withdrawn: 1, suppressed: 1 }, subscribed: 1 },
      incompleteRows: [{ row: 4, code: 'state-unknown', value: 'sleeping' }],
    })
    await recordedImport({ ...given, options })
    expect(await stateOf(blocked)).toMatchObject({
      ...{ status: 'unsubscribed', suppression: 'complaint' },
    })
    expect(await stateOf(off)).toMatchObject(left)
    expect(await stateOf(asleep)).toBeUndefined()
    expect(await stateOf(on)).toMatchObject({ status: 'subscribed' })
  })
})
