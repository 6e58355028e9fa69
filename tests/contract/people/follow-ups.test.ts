import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getFollowUpDashboard } from '#src/contract/people/follow-ups.ts'
import { type Created, type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const rules = '/api/staff/follow-up-rules'
const day = 24 * 60 * 60 * 1000

const createTemplate = (name = unique('Template')) =>
  crm.payload.create({
    collection: 'email-templates',
    data: { name, subject: 'Hello {{name}}', htmlContent: '<p>Hi</p>' },
  })

const dashboardOf = async (contactId: number) => {
  const { status, json } = await crm.api('GET', '/api/staff/follow-up-dashboard')
  expect(status).toBe(200)
  const response = z.parse(getFollowUpDashboard.response.schema, json)
  const mine = <T extends { contactId: number }>(items: readonly T[]) =>
    items.filter((item) => item.contactId === contactId)
  return {
    pending: mine(response.pending),
    overdue: mine(response.overdue),
    completed: mine(response.completed),
  }
}

/** A contact that has just reached a stage with rules of these days. */
const startFollowUps = async (...days: number[]) => {
  const [contact, stage] = [await crm.createContact(), await crm.createStage()]
  const created: Created[] = []
  for (const daysAfter of days)
    created.push(
      await crm.createRule({ triggerStageId: stage.id, daysAfter, catchupType: 'coffee' }),
    )
  const entry = await crm.reach(contact.id, stage.id)
  return { contact, stage, entry, rules: created }
}

describe('createFollowUpRule', () => {
  it('createFollowUpRule returns the rule, with defaults', async () => {
    const [stage, template] = [await crm.createStage(), await createTemplate()]
    const json = { name: 'Call', triggerStageId: stage.id, daysAfter: 0, catchupType: 'call' }
    const { status, json: rule } = await crm.api('POST', rules, { json })
    expect(status).toBe(200)
    const id = expect.any(Number)
    expect(rule).toEqual({ ...json, id, emailTemplateId: null, active: true })
    const whole = { ...json, emailTemplateId: template.id, active: false }
    expect((await crm.api('POST', rules, { json: whole })).json).toEqual({ ...whole, id })
  })

  it.each([
    [{ name: '' }, 'name: is required'],
    [{ triggerStageId: undefined }, 'triggerStageId: is required'],
    [{ triggerStageId: 2_147_483_647 }, 'triggerStageId: no such stage'],
    [{ daysAfter: undefined }, 'daysAfter: is required'],
    [{ daysAfter: -1 }, 'daysAfter: must be at least 0'],
    [{ daysAfter: 1.5 }, 'daysAfter: must be a whole number'],
    [{ daysAfter: 36_501 }, 'daysAfter: must be at most 36500'],
    [{ catchupType: undefined }, 'catchupType: is required'],
    [{ catchupType: ' ' }, 'catchupType: is required'],
    [{ emailTemplateId: 2_147_483_647 }, 'emailTemplateId: no such template'],
    [{ emailTemplateId: 'x' }, 'emailTemplateId: must be a whole number'],
    [{ active: 'yes' }, 'active: must be true or false'],
  ])('createFollowUpRule rejects %j', async (change, error) => {
    const stage = await crm.createStage()
    const valid = { name: 'Call', triggerStageId: stage.id, daysAfter: 1, catchupType: 'call' }
    const response = await crm.api('POST', rules, { json: { ...valid, ...change } })
    expect(response.status).toBe(400)
    expect(response.json).toEqual({ error: expect.stringContaining(error) })
  })
})

describe('listFollowUpRules', () => {
  it('listFollowUpRules orders by age, oldest first, with search, limit and offset', async () => {
    const [stage, name] = [await crm.createStage(), unique('Ring')]
    const created: unknown[] = []
    for (let at = 0; at < 3; at += 1)
      created.push(await crm.createRule({ name: `${name} ${at}`, triggerStageId: stage.id }))
    const list = async (query: string) =>
      (await crm.api('GET', `${rules}?search=${encodeURIComponent(name)}${query}`)).json
    expect(await list('')).toEqual(created)
    expect(await list('&limit=1&offset=1')).toEqual(created.slice(1, 2))
    expect((await crm.api('GET', `${rules}?offset=-1`)).status).toBe(400)
  })
})

describe('updateFollowUpRule', () => {
  it('updateFollowUpRule changes only the given fields', async () => {
    const [stage, template] = [await crm.createStage(), await createTemplate()]
    const rule = await crm.createRule({ triggerStageId: stage.id, emailTemplateId: template.id })
    const put = async (json: unknown) =>
      (await crm.api('PUT', `${rules}/${rule.id}`, { json })).json
    expect(await put({ active: false })).toEqual({ ...rule, active: false })
    expect(await put({ emailTemplateId: null, daysAfter: 9 })).toEqual({
      ...rule,
      active: false,
      emailTemplateId: null,
      daysAfter: 9,
    })
  })

  it('updateFollowUpRule rejects invalid fields and returns 404 for an unknown rule', async () => {
    const stage = await crm.createStage()
    const { id } = await crm.createRule({ triggerStageId: stage.id })
    const put = (json: unknown, which: unknown = id) =>
      crm.api('PUT', `${rules}/${which}`, { json })
    expect((await put({ daysAfter: -1 })).status).toBe(400)
    expect((await put({ name: '' })).status).toBe(400)
    expect((await put({ triggerStageId: 2_147_483_647 })).json).toEqual({
      error: 'triggerStageId: no such stage',
    })
    expect((await put({ emailTemplateId: 2_147_483_647 })).status).toBe(400)
    expect((await put({ name: 'x' }, 2_147_483_647)).status).toBe(404)
    expect((await put({ name: 'x' }, '0')).status).toBe(404)
  })
})

describe('deleteFollowUpRule', () => {
  it('deleteFollowUpRule keeps the follow-ups already created', async () => {
    const { contact, rules: created } = await startFollowUps(3)
    const id = created[0]?.id
    expect((await crm.api('DELETE', `${rules}/${id}`)).json).toEqual({ success: true })
    expect((await crm.api('DELETE', `${rules}/${id}`)).status).toBe(404)
    expect((await dashboardOf(contact.id)).pending).toMatchObject([
      { ruleName: created[0]?.['name'] },
    ])
  })
})

describe('follow-ups', () => {
  it('an entry creates one follow-up for each active rule of its stage, due after the rule’s days', async () => {
    const [contact, stage] = [await crm.createContact(), await crm.createStage()]
    const rule = { triggerStageId: stage.id, daysAfter: 7, catchupType: 'coffee' }
    const { name } = await crm.createRule(rule)
    await crm.createRule({ ...rule, active: false })
    await crm.createRule({ ...rule, triggerStageId: (await crm.createStage()).id })
    const entry = await crm.reach(contact.id, stage.id)
    const dueDate = new Date(Date.parse(String(entry['createdAt'])) + 7 * day).toISOString()
    const item = { id: expect.any(Number), ruleName: name, catchupType: 'coffee', dueDate }
    expect((await dashboardOf(contact.id)).pending).toEqual([
      { ...item, contactId: contact.id, contactName: contact['name'] },
    ])
    const detail = await crm.api('GET', `/api/staff/contacts/${contact.id}`)
    expect(detail.json).toMatchObject({ followUps: [{ ...item, status: 'pending' }] })
  })

  it('follow-ups are created for every entry, also of the same stage', async () => {
    const { contact, stage } = await startFollowUps(1)
    await crm.reach(contact.id, stage.id)
    expect((await dashboardOf(contact.id)).pending).toHaveLength(2)
  })

  it('the database rejects a second follow-up for the same entry and rule', async () => {
    const { entry } = await startFollowUps(1, 2)
    const copy = (more: string) =>
      crm.payload.db.pool.query(
        `INSERT INTO follow_ups (contact_id, rule_id, entry_id, rule_name, catchup_type, due_date)
         SELECT contact_id, rule_id, entry_id, rule_name, catchup_type, due_date
         FROM follow_ups WHERE entry_id = $1 ${more}`,
        [entry.id],
      )
    await expect(copy('')).rejects.toMatchObject({ constraint: 'follow_ups_entry_rule_key' })
    expect((await copy('ON CONFLICT (entry_id, rule_id) DO NOTHING')).rowCount).toBe(0)
  })

  it('a rule creates no follow-ups for entries older than itself', async () => {
    const { contact, stage } = await startFollowUps()
    await crm.createRule({ triggerStageId: stage.id, daysAfter: 0 })
    expect(await dashboardOf(contact.id)).toEqual({ pending: [], overdue: [], completed: [] })
  })

  it('a follow-up keeps the name and type its rule had when it was created', async () => {
    const { contact, rules: made } = await startFollowUps(1)
    const json = { name: 'Other', catchupType: 'other', daysAfter: 99 }
    await crm.api('PUT', `${rules}/${made[0]?.id}`, { json })
    expect((await dashboardOf(contact.id)).pending).toMatchObject([
      { ruleName: made[0]?.['name'], catchupType: 'coffee' },
    ])
  })
})

describe('getFollowUpDashboard', () => {
  it('getFollowUpDashboard sorts by due date, separates overdue follow-ups and hides cancelled ones', async () => {
    const { contact } = await startFollowUps(5, 2, 0, 0)
    const { pending, overdue, completed } = await dashboardOf(contact.id)
    expect(pending).toHaveLength(2)
    expect(Date.parse(pending[0]?.dueDate ?? '')).toBeLessThan(
      Date.parse(pending[1]?.dueDate ?? ''),
    )
    expect(overdue).toHaveLength(2)
    expect(completed).toEqual([])
    await crm.api('POST', `/api/staff/follow-ups/${overdue[0]?.id}/cancel`)
    expect((await dashboardOf(contact.id)).overdue).toEqual(overdue.slice(1))
  })

  it('getFollowUpDashboard returns the 100 follow-ups completed last, newest first', {
    tags: 'long',
  }, async () => {
    const { contact } = await startFollowUps(...Array<number>(3).fill(1))
    const { pending } = await dashboardOf(contact.id)
    for (const { id } of pending) await crm.api('POST', `/api/staff/follow-ups/${id}/complete`)
    const { completed } = await dashboardOf(contact.id)
    expect(completed).toEqual([...pending].reverse())
    const many = await startFollowUps(...Array<number>(101).fill(1))
    await crm.payload.db.drizzle.execute(`UPDATE follow_ups SET status = 'completed',
      completed_at = now() + interval '1 day' WHERE contact_id = ${many.contact.id}`)
    expect((await dashboardOf(many.contact.id)).completed).toHaveLength(100)
    expect((await dashboardOf(contact.id)).completed).toEqual([])
    await crm.api('DELETE', `/api/staff/contacts/${many.contact.id}`)
    expect((await dashboardOf(contact.id)).completed).toEqual(completed)
  })
})

describe.each([
  ['completeFollowUp', 'complete', 'completed'],
  ['cancelFollowUp', 'cancel', 'cancelled'],
])('%s', (operation, verb, status) => {
  const end = (id: unknown) => crm.api('POST', `/api/staff/follow-ups/${id}/${verb}`)

  it(`${operation} ends a pending follow-up exactly once, also when requests are concurrent`, async () => {
    const { contact } = await startFollowUps(1)
    const item = (await dashboardOf(contact.id)).pending[0]
    const responses = await Promise.all([1, 2, 3, 4].map(() => end(item?.id)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 400, 400])
    for (const result of responses)
      if (result.status === 200) expect(result.json).toEqual(item)
      else expect(result.json).toEqual({ error: `Follow-up is already ${status}` })
    expect((await dashboardOf(contact.id)).pending).toEqual([])
    const detail = await crm.api('GET', `/api/staff/contacts/${contact.id}`)
    expect(detail.json).toMatchObject({ followUps: [] })
  })

  it(`${operation} returns 404 for an unknown follow-up`, async () => {
    for (const id of [2_147_483_647, 'abc', 0]) expect((await end(id)).status).toBe(404)
  })
})

describe('snoozeFollowUp', () => {
  const snooze = (id: unknown, until: unknown) =>
    crm.api('POST', `/api/staff/follow-ups/${id}/snooze`, { json: { until } })
  const inDays = (count: number) => new Date(Date.now() + count * day).toISOString()

  it('snoozeFollowUp makes an overdue follow-up pending until then, and null ends that', async () => {
    const { contact } = await startFollowUps(0)
    const [item] = (await dashboardOf(contact.id)).overdue
    const until = inDays(2)
    const snoozed = { ...item, ownerId: null, snoozedUntil: until }
    expect(await snooze(item?.id, until)).toMatchObject({ status: 200, json: snoozed })
    expect(await dashboardOf(contact.id)).toEqual({ pending: [item], overdue: [], completed: [] })
    expect((await snooze(item?.id, null)).json).toEqual({ ...snoozed, snoozedUntil: null })
    expect((await dashboardOf(contact.id)).overdue).toEqual([item])
  })

  it('snoozeFollowUp rejects a time that puts nothing off, and an ended follow-up', async () => {
    const { contact } = await startFollowUps(3)
    const [item] = (await dashboardOf(contact.id)).pending
    for (const [until, error] of [
      [inDays(-1), 'until: must be in the future'],
      [inDays(367), 'until: must be at most a year ahead'],
      [item?.dueDate, 'until: must be after the due date'],
      ['tomorrow', 'until: must be an ISO 8601 date and time with an offset or Z'],
      [undefined, 'until: is required'],
    ])
      expect(await snooze(item?.id, until)).toMatchObject({ status: 400, json: { error } })
    await crm.api('POST', `/api/staff/follow-ups/${item?.id}/cancel`)
    const ended = { status: 400, json: { error: 'Follow-up is already cancelled' } }
    expect(await snooze(item?.id, inDays(9))).toMatchObject(ended)
    for (const id of [2_147_483_647, 'abc']) expect((await snooze(id, inDays(9))).status).toBe(404)
  })
})

describe('assignFollowUp', () => {
  const assign = (id: unknown, ownerId: unknown) =>
    crm.api('POST', `/api/staff/follow-ups/${id}/assign`, { json: { ownerId } })

  it('assignFollowUp gives a follow-up to a user who may write contacts, or to none', async () => {
    const { contact } = await startFollowUps(1)
    const [item] = (await dashboardOf(contact.id)).pending
    const owned = { ...item, ownerId: crm.staff.id, snoozedUntil: null }
    expect(await assign(item?.id, crm.staff.id)).toMatchObject({ status: 200, json: owned })
    expect((await assign(item?.id, null)).json).toEqual({ ...owned, ownerId: null })
    const communicator = await createStaff(crm.payload, 'communicator')
    const error = 'ownerId: must be a user who may write contacts'
    for (const ownerId of [communicator.id, 2_147_483_647])
      expect(await assign(item?.id, ownerId)).toMatchObject({ status: 400, json: { error } })
    expect((await assign(item?.id, 'me')).status).toBe(400)
    expect((await assign(2_147_483_647, null)).status).toBe(404)
    await crm.api('POST', `/api/staff/follow-ups/${item?.id}/complete`)
    const ended = { status: 400, json: { error: 'Follow-up is already completed' } }
    expect(await assign(item?.id, null)).toMatchObject(ended)
  })
})
