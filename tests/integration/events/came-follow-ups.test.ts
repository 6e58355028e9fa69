import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import type { Event, FollowUpRule } from '#src/payload-types.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { attendanceOf, book, codeOf, createEventToday, openDoor } from '#tests/support/door.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { hours } from '#tests/support/registrations.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const day = 86_400_000
const createRule = (data: Partial<FollowUpRule> = {}) =>
  crm.payload.create({
    collection: 'follow-up-rules',
    data: {
      ...{
        name: unique('Rule'),
        trigger: 'event',
        daysAfter: 2,
        catchupType: 'call',
        active: true,
      },
      ...data,
    },
  })

/** A person who is booked for an event that has begun, whose rule there is, unless otherwise given. */
const begin = async ({
  rule = {},
  contact = {},
}: {
  rule?: Partial<FollowUpRule>
  contact?: object
} = {}) => {
  const event = await createEventToday(crm.payload, { startDate: hours(-1) })
  const person = await crm.createContact({ email: uniqueEmail(), ...contact })
  const [id = 0] = await book(crm.payload, event, ['Ada'], [person.id])
  return { event, person, id, rule: await createRule({ triggerEvent: event.id, ...rule }) }
}
type Begun = Awaited<ReturnType<typeof begin>>

const decide = (decision: string, ...ids: number[]) =>
  callPlatform('POST', '/event-registrations/decide', {
    token: crm.staff.token,
    json: { ids, decision },
  })
const found = async (rule: { id: number }) => {
  const { rows } = await crm.payload.db.pool.query<{
    contact: number
    registration: number | null
    due: Date
    status: string
    owner: number | null
  }>(
    `SELECT contact_id AS contact, registration_id AS registration, due_date AS due, status,
       owner_id AS owner FROM follow_ups WHERE rule_id = $1 ORDER BY id`,
    [rule.id],
  )
  return rows.map(({ due, ...row }) => ({ ...row, due: due.toISOString() }))
}
const cameAt = async (event: Pick<Event, 'id'>) => (await attendanceOf(crm.payload, event))[0]?.[1]
const daysLater = (at: string | null | undefined, days: number) =>
  new Date(Date.parse(at ?? '') + days * day).toISOString()

let acts = 0
const act = (code: string, kind: string, minutes: number) => {
  acts += 1
  return { key: `act-of-rules-${acts}`, code, kind, at: hours(-minutes / 60) }
}
const atDoor = async ({ event, id }: Begun) => {
  const { path } = await openDoor(event, crm.staff)
  const code = await codeOf(crm.payload, id)
  return async (kind: string, minutes: number) => {
    const sent = act(code, kind, minutes)
    const json = { acts: [sent] }
    expect((await crm.api('POST', `${path}/check-ins`, { json })).status).toBe(200)
    return sent.at
  }
}

describe('a rule for who came to an event', () => {
  it('that has an owner gives them its follow-ups, whoever has the contact', async () => {
    const [owner, other] = [
      await createStaff(crm.payload, 'organizer'),
      await createStaff(crm.payload, 'organizer'),
    ]
    const { person, id, rule } = await begin({ rule: { owner: owner.id } })
    const data = { owner: other.id }
    await crm.payload.update({ collection: 'contacts', id: person.id, data })
    await decide('check_in', id)
    expect(await found(rule)).toMatchObject([{ owner: owner.id }])
  })

  it('makes a follow-up of the owner of who is checked in, due so many days after they came', async () => {
    const owner = await createStaff(crm.payload, 'organizer')
    const { event, person, id, rule } = await begin()
    await crm.payload.update({
      collection: 'contacts',
      id: person.id,
      data: { owner: owner.id },
    })
    expect(await found(rule)).toEqual([])
    await decide('check_in', id)
    const due = daysLater(await cameAt(event), 2)
    expect(await found(rule)).toEqual([
      { contact: person.id, registration: id, due, status: 'pending', owner: owner.id },
    ])
    const { rows } = await crm.payload.db.pool.query(
      `SELECT topic FROM notifications WHERE user_id = $1`,
      [owner.id],
    )
    expect(rows).toEqual([{ topic: 'follow-up-assigned' }])
  })

  it('is about a certain event, or about any', async () => {
    const [one, other] = [await begin(), await begin()]
    const any = await createRule()
    await decide('check_in', one.id, other.id)
    expect((await found(one.rule)).map(({ registration }) => registration)).toEqual([one.id])
    expect((await found(any)).map(({ registration }) => registration)).toEqual([one.id, other.id])
    await crm.payload.delete({ collection: 'follow-up-rules', id: any.id })
  })

  it('is about all dates of a series where it says so', async () => {
    const [one, other, alone] = [await begin(), await begin(), await begin()]
    await crm.payload.db.pool.query(
      `UPDATE events SET series = '00000000-0000-4000-8000-0000000000ab' WHERE id = ANY($1)`,
      [[one.event.id, other.event.id]],
    )
    const series = await createRule({ triggerEvent: one.event.id, triggerSeries: true })
    await decide('check_in', other.id, alone.id)
    expect((await found(series)).map(({ registration }) => registration)).toEqual([other.id])
    expect(await found(one.rule)).toEqual([])
    await decide('check_in', one.id)
    expect((await found(series)).map(({ registration }) => registration)).toEqual([
      other.id,
      one.id,
    ])
  })

  it('does nothing while it is switched off, nor for who came before it was there', async () => {
    const { event, id, rule } = await begin({ rule: { active: false } })
    await decide('check_in', id)
    const later = await createRule({ triggerEvent: event.id })
    await decide('check_in', id)
    expect([await found(rule), await found(later)]).toEqual([[], []])
  })

  it('does nothing for who is no contact', async () => {
    const { event, rule } = await begin()
    const ids = await book(crm.payload, event, ['Ben'])
    expect((await decide('check_in', ...ids)).json).toMatchObject({ decided: 1 })
    expect(await found(rule)).toEqual([])
  })

  it('mails its template when it is due, to who came', async () => {
    const template = await crm.payload.create({
      collection: 'email-templates',
      data: { name: unique('Template'), subject: 'Thank you', htmlContent: '<p>Hi</p>' },
    })
    const { id, rule } = await begin({ rule: { daysAfter: 0, emailTemplate: template.id } })
    await decide('check_in', id)
    await sendDueFollowUps(crm.payload)
    expect(await found(rule)).toMatchObject([{ status: 'completed' }])
    await decide('undo_check_in', id)
    await decide('check_in', id)
    expect(await found(rule)).toMatchObject([{ status: 'completed' }])
  })

  it('is gone with its event, and its follow-ups stay', async () => {
    const { event, person, id, rule } = await begin()
    await decide('check_in', id)
    await crm.payload.delete({ collection: 'events', id: event.id })
    const where = { contact: { equals: person.id } }
    const { docs } = await crm.payload.find({ collection: 'follow-ups', where, depth: 0 })
    expect(docs).toMatchObject([{ ruleName: rule.name, rule: null, status: 'pending' }])
  })
})

describe('a check-in', () => {
  it('twice at once, by staff and by phones, makes one follow-up, due by the earliest', async () => {
    const begun = await begin()
    const send = await atDoor(begun)
    await Promise.all([
      decide('check_in', begun.id),
      send('check_in', 5),
      decide('check_in', begun.id),
      send('check_in', 9),
      send('check_in', 7),
    ])
    const made = await found(begun.rule)
    expect(made).toHaveLength(1)
    const at = await cameAt(begun.event)
    expect(Date.parse(at ?? '')).toBeLessThan(Date.now() - 8 * 60_000)
    expect(made[0]?.due).toBe(daysLater(at, 2))
  })

  it('is as often as it is made and undone the same follow-up, and none once it is undone', async () => {
    const { id, rule } = await begin()
    for (let time = 0; time < 3; time += 1) {
      await decide('check_in', id)
      expect(await found(rule)).toHaveLength(1)
      await decide('undo_check_in', id)
      expect(await found(rule)).toEqual([])
    }
  })

  it.each(['complete', 'cancel'])('that is undone leaves what staff %s', async (what) => {
    const { id, rule, person } = await begin()
    await decide('check_in', id)
    const where = { contact: { equals: person.id } }
    const { docs } = await crm.payload.find({ collection: 'follow-ups', where, depth: 0 })
    const { status } = await crm.api('POST', `/api/staff/follow-ups/${docs[0]?.id}/${what}`)
    expect(status).toBe(200)
    await decide('undo_check_in', id)
    await decide('check_in', id)
    expect((await found(rule)).map((each) => each.status)).toEqual([
      what === 'complete' ? 'completed' : 'cancelled',
    ])
  })

  it('of phones that were offline moves what is due to when they came, in any order', async () => {
    const begun = await begin()
    const send = await atDoor(begun)
    await send('check_in', 10)
    const early = await send('check_in', 30)
    expect(await found(begun.rule)).toMatchObject([{ due: daysLater(early, 2) }])
    await send('undo', 20)
    expect(await found(begun.rule)).toMatchObject([
      { due: daysLater(await cameAt(begun.event), 2) },
    ])
    await send('undo', 5)
    expect(await found(begun.rule)).toEqual([])
    const last = await send('check_in', 1)
    expect(await found(begun.rule)).toMatchObject([{ due: daysLater(last, 2) }])
  })

  it('of who stands at the door makes one too', async () => {
    const { event, rule } = await begin()
    const { status, json } = await callPlatform('POST', `/events/${event.id}/participants`, {
      token: crm.staff.token,
      json: { name: 'Cleo', email: uniqueEmail(), checkIn: true },
    })
    expect(status).toBe(200)
    expect(await found(rule)).toMatchObject([{ registration: json['id'] }])
  })

  it('of who was merged is one of the person who stays, and not made twice', async () => {
    const { id, person, rule } = await begin()
    const other = await crm.createContact()
    await decide('check_in', id)
    const merges = mergesOf(crm)
    const merge = await merges.mustMerge(other.id, person.id)
    expect(await found(rule)).toMatchObject([{ contact: other.id }])
    await decide('undo_check_in', id)
    await decide('check_in', id)
    expect(await found(rule)).toMatchObject([{ contact: other.id, status: 'pending' }])
    expect((await merges.undo(merge)).status).toBe(200)
    expect((await found(rule)).length).toBe(1)
  })

  it('of who was deleted makes none', async () => {
    const { id, person, rule } = await begin()
    await crm.payload.delete({ collection: 'contacts', id: person.id })
    await decide('check_in', id)
    expect(await found(rule)).toEqual([])
  })
})

describe('the two kinds of rules', () => {
  it('know what belongs to their kind only, whatever was chosen before', async () => {
    const { event } = await begin()
    const stage = await crm.createStage()
    const both = { triggerStage: stage.id, triggerEvent: event.id }
    const rule = await createRule(both)
    expect(rule).toMatchObject({ triggerStage: null, triggerEvent: { id: event.id } })
    const change = (data: Partial<FollowUpRule>) =>
      crm.payload.update({ collection: 'follow-up-rules', id: rule.id, data, depth: 0 })
    expect(await change({ trigger: 'stage', ...both })).toMatchObject({
      trigger: 'stage',
      triggerStage: stage.id,
      triggerEvent: null,
    })
    expect(await change({ trigger: 'event' })).toMatchObject({ triggerStage: null })
    await expect(change({ trigger: 'stage' })).rejects.toThrow('Trigger stage')
  })

  it('of the contract are those of stages; one of an event is not found there', async () => {
    const rule = await createRule({ triggerEvent: (await begin()).event.id })
    const path = '/api/staff/follow-up-rules'
    const list = await crm.api('GET', `${path}?search=${encodeURIComponent(rule.name)}`)
    expect(list.json).toEqual([])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await crm.api(method, `${path}/${rule.id}`)).status).toBe(404)
    const { status } = await crm.api('PUT', `${path}/${rule.id}`, { json: { name: 'Other' } })
    expect(status).toBe(404)
    const { name } = await crm.payload.findByID({ collection: 'follow-up-rules', id: rule.id })
    expect(name).toBe(rule.name)
  })

  it('without a trigger are of stages, as all were that were there before', async () => {
    const stage = await crm.createStage()
    const { rows } = await crm.payload.db.pool.query<{ trigger: string; id: number }>(
      `INSERT INTO follow_up_rules (name, trigger_stage_id) VALUES ('Before', $1)
       RETURNING id, trigger`,
      [stage.id],
    )
    expect(rows[0]?.trigger).toBe('stage')
    const { id } = await crm.createContact()
    await crm.reach(id, stage.id)
    expect(await found({ id: rows[0]?.id ?? 0 })).toMatchObject([{ contact: id }])
    await expect(
      crm.payload.db.pool.query(
        `INSERT INTO follow_up_rules (name, trigger) VALUES ('x', 'stage')`,
      ),
    ).rejects.toThrow('follow_up_rules_stage_of_trigger')
  })
})
