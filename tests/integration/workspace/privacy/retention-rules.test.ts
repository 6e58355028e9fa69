import { afterEach, describe, expect, it } from 'vitest'
import type { RetentionRule } from '#src/payload-types.ts'
import { carryOutRetention } from '#src/workspace/privacy/retention/carry-out.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { createForm, createPetition } from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createOpenEvent } from '#tests/support/registrations.ts'
import { at, now, startRetention } from '#tests/support/retention.ts'
import { createStaff } from '#tests/support/staff.ts'

const {
  payload,
  staff,
  rows,
  startGroup,
  createRule,
  pathOf,
  preview,
  switchTo,
  createActive,
  receiptsOf,
} = await startRetention()

afterEach(() => rows('DELETE FROM retention_rules'))

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
    const guessed = await switchTo(rule, { active: true, count: 1, password: 'guessed' })
    expect([guessed.status, guessed.text]).toEqual([400, expect.stringContaining('password')])
    expect(await preview(rule)).toMatchObject({ isActive: false, asksPassword: true })
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

  it('a rule whose segment changes, or is deleted, is switched off and erases none', async () => {
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
