import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { carryOutRetention } from '#src/workspace/privacy/retention/carry-out.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { clearLedger, deliver } from '#tests/support/mail.ts'
import { eventually } from '#tests/support/muster.ts'
import { postForm, startOwnPages } from '#tests/support/preferences.ts'
import { testProgram } from '#tests/support/programs.ts'
import { at, now, startRetention } from '#tests/support/retention.ts'
import { startSmtp } from '#tests/support/smtp.ts'

const { payload, rows, startGroup, createRule, preview, switchTo, createActive, receiptsOf } =
  await startRetention()

afterEach(() => rows('DELETE FROM retention_rules'))

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
    const ago = (interval: string) => `now() - interval '${interval}'`
    for (const since of ['25 months', '26 months', '90 months']) await add(ago(since))
    const returned = await add(ago('30 months'))
    await rows(
      `INSERT INTO interactions (contact_id, kind, at) VALUES ($1, 'call', ${ago('1 month')})`,
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

  it('of processes that are killed amid their work each contact is erased once, with one receipt', {
    tags: 'long',
  }, async () => {
    const { segment, add, left } = await startGroup()
    const all = 60
    for (let count = 0; count < all; count += 1) await add()
    const rule = await createActive({ segment })
    for (let kill = 1; kill <= 2; kill += 1) {
      const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
      const worker = spawn(process.execPath, testProgram('retention-worker'), { stdio: [...stdio] })
      const gone = once(worker, 'exit')
      const hasBegun = async () => (await receiptsOf(rule)).length >= kill * 3
      await eventually(hasBegun, 'some are erased')
      worker.kill('SIGKILL')
      expect(await gone).toEqual([null, 'SIGKILL'])
    }
    expect((await left()).length).toBeGreaterThan(0)
    await carryOutRetention(payload)
    expect(await left()).toEqual([])
    expect(await receiptsOf(rule)).toHaveLength(all)
  })

  it('a run that has done as much as it looks for at once is not complete', async () => {
    const { segment, add, left } = await startGroup()
    for (let count = 0; count < 3; count += 1) await add()
    await createActive({ segment })
    expect(await carryOutRetention(payload, { most: 2 })).toBe(false)
    expect(await left()).toHaveLength(1)
    expect(await carryOutRetention(payload, { most: 2 })).toBe(true)
    expect(await left()).toEqual([])
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
