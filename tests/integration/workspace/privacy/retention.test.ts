import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RetentionRule } from '#src/payload-types.ts'
import { carryOutRetention } from '#src/workspace/privacy/retention/carry-out.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createForm, createPetition } from '#tests/support/forms.ts'
import { clearLedger, deliver } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm, startOwnPages } from '#tests/support/preferences.ts'
import { createOpenEvent } from '#tests/support/registrations.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let staff: Staff

beforeAll(async () => {
  payload = await startPayload()
  staff = await createStaff(payload, 'admin')
})
afterEach(() => rows('DELETE FROM retention_rules'))

const rows = async <R extends object = { id: number }>(text: string, ...values: unknown[]) =>
  (await payload.db.pool.query<R>(text, values)).rows

const now = new Date('2026-11-15T12:00:00.000Z')
const at = (interval: string, later = 0) =>
  `'${now.toISOString()}'::timestamptz - interval '${interval}' + interval '${later} ms'`

/** A segment by a tag of its contacts, and how they are made, since when there was no contact. */
async function startGroup() {
  const tag = `tag-${randomUUID()}`
  const rules = {
    match: 'all',
    not: false,
    conditions: [{ field: 'tags', not: false, operator: 'any', tags: [tag] }],
  }
  const segment = await payload.create({
    collection: 'segments',
    data: { name: tag, rules, shared: true },
  })
  const add = async (since = at('30 months'), data: { email?: string } = {}) => {
    const { id } = await payload.create({
      collection: 'contacts',
      data: { name: `Old ${tag}`, email: uniqueEmail(), status: 'Contact', tags: [tag], ...data },
    })
    await rows(`UPDATE contacts SET created_at = ${since} WHERE id = $1`, id)
    return id
  }
  const left = async () =>
    (await rows(`SELECT parent_id AS id FROM contacts_texts WHERE text = $1 ORDER BY 1`, tag)).map(
      ({ id }) => id,
    )
  return { segment: segment.id, rules, add, left }
}

const createRule = (data: Partial<RetentionRule>): Promise<RetentionRule> =>
  payload.create({
    collection: 'retention-rules',
    data: { name: 'Old', kind: 'contacts', age: 24, unit: 'months', ...data },
  })

const pathOf = ({ id }: { id: number }, what: string) => `/retention-rules/${id}/${what}`
const preview = async (rule: { id: number }) =>
  (await callPlatform('GET', pathOf(rule, 'preview'), { token: staff.token })).json
const switchTo = (rule: { id: number }, json: object, token = staff.token) =>
  callPlatform('POST', pathOf(rule, 'switch'), { token, json })

const createActive = async (data: Partial<RetentionRule>) => {
  const rule = await createRule(data)
  const { now: count } = await preview(rule)
  const switched = await switchTo(rule, { active: true, count })
  if (switched.status !== 200) throw new Error(switched.text)
  return rule
}

const receiptsOf = async ({ id }: { id: number }) =>
  rows<{ by: string; receipt: Record<string, number> }>(
    'SELECT requested_by AS by, receipt FROM erasures WHERE rule_id = $1 ORDER BY id',
    id,
  )

describe('contacts without contact', () => {
  it('those are erased whose age is reached exactly, not those of a millisecond less', async () => {
    const { segment, add, left } = await startGroup()
    await add(at('24 months'))
    const young = await add(at('24 months', 1))
    const rule = await createActive({ segment })
    await carryOutRetention(payload, { now })
    expect(await left()).toEqual([young])
    expect(await receiptsOf(rule)).toMatchObject([{ by: 'rule', receipt: { contact: 1 } }])
  })

  it.each([
    [
      'an interaction',
      `INSERT INTO interactions (contact_id, kind, at) VALUES ($1, 'call', ${at('1 month')})`,
    ],
    [
      'an open follow-up',
      `INSERT INTO follow_ups (contact_id, rule_name, catchup_type, due_date, status)
       VALUES ($1, 'Call', 'call', now(), 'pending')`,
    ],
    [
      'a message by email, in other capitals',
      `INSERT INTO contact_submissions (subject, name, email, message, status, handled_at, created_at)
       SELECT 'Hi', 'A', upper(email), 'Hi', 'handled', now(), ${at('1 month')} FROM contacts WHERE id = $1`,
    ],
    [
      'a message that is not dealt with, however old',
      `INSERT INTO contact_submissions (subject, name, email, message, status, created_at)
       SELECT 'Hi', 'A', email, 'Hi', 'new', ${at('90 months')} FROM contacts WHERE id = $1`,
    ],
    [
      'a staff account',
      `INSERT INTO users (username, email) SELECT 'staff-' || id, email FROM contacts WHERE id = $1`,
    ],
    [
      'a second contact with their other email',
      `WITH other AS (INSERT INTO contacts (name, email, status)
         SELECT 'Second', 'second-' || email, 'Contact' FROM contacts WHERE id = $1 RETURNING email)
       INSERT INTO contact_other_emails (contact_id, email) SELECT $1, email FROM other`,
    ],
    [
      'an open request about their data',
      `WITH mail AS (INSERT INTO deliveries (kind, email, status)
         SELECT 'compose', email, 'sent' FROM contacts WHERE id = $1 RETURNING id)
       INSERT INTO preference_requests (delivery_id, kind) SELECT id, 'download' FROM mail`,
    ],
  ])('%s keeps them', async (_what, statement) => {
    const { segment, add, left } = await startGroup()
    const [held] = [await add(), await add()]
    await rows(statement, held)
    const rule = await createActive({ segment })
    expect((await preview(rule))['now']).toBe(1)
    await carryOutRetention(payload, { now })
    expect(await left()).toEqual([held])
  })

  it('who gets the newsletter stays, unless the rule says otherwise', async () => {
    // The subscription is contact too.
    const later = { now: new Date(Date.now() + 1_000 * 86_400_000) }
    const [strict, other] = [await startGroup(), await startGroup()]
    for (const { add } of [strict, other])
      await rows(
        `INSERT INTO newsletter_subscribers (email, status)
         SELECT email, 'subscribed' FROM contacts WHERE id = $1`,
        await add(),
      )
    await createActive({ segment: other.segment })
    await createActive({ segment: strict.segment, withSubscribed: true })
    await carryOutRetention(payload, later)
    expect(await strict.left()).toEqual([])
    expect(await other.left()).toHaveLength(1)
  })

  it('the dry run counts what the run erases, by month, and who was in contact again', async () => {
    const { segment, add, left } = await startGroup()
    for (const since of ['25 months', '26 months', '90 months']) await add(at(since))
    const returned = await add(at('30 months'))
    await rows(
      `INSERT INTO interactions (contact_id, kind, at) VALUES ($1, 'call', ${at('1 month')})`,
      returned,
    )
    const rule = await createRule({ segment })
    const shown = await preview(rule)
    expect(shown).toMatchObject({ isActive: false, now: 3, warned: 0 })
    const months = shown['months'] as { month: string; count: number; returned: number }[]
    expect(months).toHaveLength(12)
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(months.reduce((sum, each) => sum + each.returned, 0)).toBe(1)
    await switchTo(rule, { active: true, count: 3 })
    await carryOutRetention(payload)
    expect(await left()).toEqual([returned])
    expect(await receiptsOf(rule)).toHaveLength(3)
  })

  it('twice and at once each is erased once, with one receipt', async () => {
    const { segment, add, left } = await startGroup()
    for (let count = 0; count < 4; count += 1) await add()
    const rule = await createActive({ segment })
    await Promise.all([carryOutRetention(payload), carryOutRetention(payload)])
    await carryOutRetention(payload)
    expect(await left()).toEqual([])
    expect(await receiptsOf(rule)).toHaveLength(4)
    const trail = await rows<{ amount: number }>(
      `SELECT amount, part_of FROM audit_entries WHERE part_of = $1 AND amount IS NOT NULL`,
      `retention-rules/${rule.id}`,
    )
    expect(trail.reduce((sum, { amount }) => sum + amount, 0)).toBe(4)
  })

  it('what a run leaves that ends in between is done by the next one', async () => {
    const { segment, add, left } = await startGroup()
    for (let count = 0; count < 3; count += 1) await add()
    const rule = await createActive({ segment })
    let steps = 0
    const isEnding = () => steps++ >= 1
    expect(await carryOutRetention(payload, { isEnding })).toBe(false)
    expect(await left()).toHaveLength(2)
    expect(await carryOutRetention(payload)).toBe(true)
    expect(await left()).toEqual([])
    expect(await receiptsOf(rule)).toHaveLength(3)
  })
})

describe('a warning', () => {
  it('goes out first, and who presses its button stays; who does not is erased in time', async () => {
    const { api } = await startOwnPages()
    await clearLedger(payload)
    const smtp = await startSmtp()
    const { segment, add, left } = await startGroup()
    const emails = [uniqueEmail(), uniqueEmail()] as const
    const stays = await add(at('30 months'), { email: emails[0] })
    await add(at('30 months'), { email: emails[1] })
    const rule = await createActive({
      ...{ segment, warnDays: 14, warnSubject: 'Are you still there?', warnText: 'Dear friend' },
    })
    expect(await preview(rule)).toMatchObject({ now: 2, warned: 2 })
    await Promise.all([carryOutRetention(payload), carryOutRetention(payload)])
    await carryOutRetention(payload)
    await deliver(payload, smtp.url)
    await smtp.stop()
    expect(smtp.recipients().sort()).toEqual([...emails].sort())
    const mails = await smtp.mails()
    const mail = mails.find(({ recipients }) => recipients.includes(emails[0]))
    expect(mail?.subject).toBe('Are you still there?')
    expect(mail?.text).toContain('Dear friend')
    const path = /\/api\/preferences\/[\w.~-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await api('GET', path)).text).toContain('Please keep my data')
    for (const _twice of [1, 2]) await postForm(api, path, { action: 'stay' })
    expect(await rows('SELECT id FROM interactions WHERE contact_id = $1', stays)).toHaveLength(1)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    await carryOutRetention(payload, { now: days(13) })
    expect(await left()).toHaveLength(2)
    await carryOutRetention(payload, { now: days(14.01) })
    expect(await left()).toEqual([stays])
  })

  it('who has no email address, or one that is suppressed, is erased without one', async () => {
    const { segment, add, left } = await startGroup()
    const none = await add()
    await rows('UPDATE contacts SET email = NULL WHERE id = $1', none)
    const bounced = await add()
    await rows(
      `INSERT INTO newsletter_subscribers (email, status, suppression)
       SELECT email, 'unsubscribed', 'hard_bounce' FROM contacts WHERE id = $1`,
      bounced,
    )
    const reachable = await add()
    const warning = { warnDays: 14, warnSubject: 'Hello', warnText: 'Hello' }
    await createActive({ segment, ...warning })
    await carryOutRetention(payload)
    expect(await left()).toEqual([reachable])
  })
})

/** Beyond what documents of other tests can be: these rules have no segment. */
const old = { age: 1_200, unit: 'months' } as const
const hundred = (later = 0) => at('1200 months', later)

describe('documents of an age', () => {
  const insertTwo = async (insert: (when: string) => Promise<number>) =>
    [await insert(hundred()), await insert(hundred(1))] as const

  const expectFirstRemoved = async (
    kind: RetentionRule['kind'],
    table: string,
    [due, young]: readonly [number, number],
    receipt: object,
  ) => {
    const rule = await createActive({ kind, ...old })
    await carryOutRetention(payload, { now })
    expect(await rows(`SELECT id FROM ${table} WHERE id = ANY($1)`, [due, young])).toEqual([
      { id: young },
    ])
    expect(await receiptsOf(rule)).toMatchObject([{ by: 'rule', receipt }])
  }
  const first = async (text: string, ...values: unknown[]) =>
    (await rows(text, ...values))[0]?.id ?? 0

  it('messages that are dealt with', async () => {
    const insert = (when: string, status = 'handled') =>
      first(`INSERT INTO contact_submissions (subject, name, email, message, status, handled_at, created_at)
        VALUES ('Hi', 'A', '${uniqueEmail()}', 'Hi', '${status}',
          ${status === 'new' ? 'NULL' : 'now()'}, ${when}) RETURNING id`)
    const unread = await insert(hundred(), 'new')
    await expectFirstRemoved('messages', 'contact_submissions', await insertTwo(insert), {
      messages: 1,
    })
    expect(await rows('SELECT id FROM contact_submissions WHERE id = $1', unread)).toHaveLength(1)
  })

  it('answers to forms, but no signature of a petition', async () => {
    const [form, petition] = [await createForm(payload), await createPetition(payload)]
    const insert = (when: string, of = form.id) =>
      first(
        `INSERT INTO form_answers (form_id, version, state, email, answers, created_at)
         VALUES ($1, 1, 'accepted', '${uniqueEmail()}', '{}', ${when}) RETURNING id`,
        of,
      )
    const signature = await insert(hundred(), petition.id)
    await rows(
      `INSERT INTO petition_signatures (answers_id, form_id, name, place, region, displayed)
       VALUES ($1, $2, 'A', '', '', false) ON CONFLICT DO NOTHING`,
      signature,
      petition.id,
    )
    await expectFirstRemoved('answers', 'form_answers', await insertTwo(insert), { formAnswers: 1 })
    expect(await rows('SELECT id FROM form_answers WHERE id = $1', signature)).toHaveLength(1)
  })

  it('registrations, from the end of their event on', async () => {
    const event = await createOpenEvent(payload)
    const insert = async (when: string) => {
      const { id } = await createOpenEvent(payload)
      await rows(`UPDATE events SET start_date = ${when} WHERE id = $1`, id)
      return first(
        `INSERT INTO event_registrations (event_id, name, email, state, source, seats, sequence, created_at)
         VALUES ($1, 'A', '${uniqueEmail()}', 'booked', 'form', 1, 0, ${hundred()}) RETURNING id`,
        id,
      )
    }
    const ahead = await first(
      `INSERT INTO event_registrations (event_id, name, email, state, source, seats, sequence, created_at)
       VALUES ($1, 'A', '${uniqueEmail()}', 'booked', 'form', 1, 0, ${hundred()}) RETURNING id`,
      event.id,
    )
    await expectFirstRemoved('registrations', 'event_registrations', await insertTwo(insert), {
      registrations: 1,
    })
    expect(await rows('SELECT id FROM event_registrations WHERE id = $1', ahead)).toHaveLength(1)
  })

  it('subscriptions that were not confirmed, not those that were ended', async () => {
    const insert = (when: string, ended = 'NULL') =>
      first(`INSERT INTO newsletter_subscribers (email, status, unsubscribed_at, created_at)
        VALUES ('${uniqueEmail()}', 'unsubscribed', ${ended}, ${when}) RETURNING id`)
    const left = await insert(hundred(), 'now()')
    await expectFirstRemoved('unconfirmed', 'newsletter_subscribers', await insertTwo(insert), {
      subscriber: 1,
    })
    expect(await rows('SELECT id FROM newsletter_subscribers WHERE id = $1', left)).toHaveLength(1)
  })
})

describe('switching', () => {
  it('is done for the number that was shown, and undone by any change of the rule', async () => {
    const { segment, add, left } = await startGroup()
    const id = await add()
    const rule = await createRule({ segment })
    expect((await switchTo(rule, { active: true, count: 2 })).status).toBe(409)
    expect((await switchTo(rule, { active: true, count: 1 })).json).toMatchObject({
      isActive: true,
    })
    await callPlatform('PATCH', `/retention-rules/${rule.id}`, {
      ...{ token: staff.token, json: { age: 12, active: true } },
    })
    expect(await preview(rule)).toMatchObject({ isActive: false })
    await carryOutRetention(payload)
    expect(await left()).toEqual([id])
  })

  it('a rule whose segment changes, or is deleted, is switched off and erases nobody', async () => {
    const [one, two] = [await startGroup(), await startGroup()]
    const rules: RetentionRule[] = []
    for (const { segment, add } of [one, two]) {
      await add()
      rules.push(await createActive({ segment }))
    }
    await payload.update({
      ...{ collection: 'segments', id: one.segment },
      data: { rules: { ...one.rules, not: true } },
    })
    await rows('DELETE FROM segments WHERE id = $1', two.segment)
    await carryOutRetention(payload)
    for (const { left } of [one, two]) expect(await left()).toHaveLength(1)
    for (const rule of rules) expect(await preview(rule)).toMatchObject({ isActive: false })
    await payload.delete({ collection: 'segments', id: one.segment })
  })

  it('administrators alone see and switch rules', async () => {
    const { segment } = await startGroup()
    const rule = await createRule({ segment })
    for (const role of ['organizer', 'editor', 'communicator'] as const) {
      const { token } = await createStaff(payload, role)
      expect((await switchTo(rule, { active: true, count: 0 }, token)).status).toBe(403)
      expect((await callPlatform('GET', pathOf(rule, 'preview'), { token })).status).toBe(403)
    }
    expect((await callPlatform('GET', pathOf(rule, 'preview'))).status).toBe(401)
  })

  it('a rule that lacks its segment, its warning or a whole number is not saved', async () => {
    const { segment } = await startGroup()
    for (const data of [{}, { segment, warnDays: 3 }, { segment, age: 1.5 }])
      await expect(createRule(data)).rejects.toThrow()
  })
})
