import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { days, type FollowUpWork, followUpWorkOf, hours } from '#tests/support/follow-up-work.ts'

let crm: Crm
let work: FollowUpWork

beforeAll(async () => {
  crm = await startCrm()
  work = followUpWorkOf(crm)
})

describe('a snoozed follow-up', () => {
  it('a snoozed follow-up is pending until then everywhere, and keeps its due date', async () => {
    const { contact, id } = await work.begin()
    const before = await work.followUpOf(contact)
    expect(await work.dashboardOf(contact)).toEqual(['overdue'])
    const until = days(2)
    expect((await work.press(`/follow-ups/${id}/snooze`, { until })).status).toBe(200)
    expect(await work.dashboardOf(contact)).toEqual(['pending'])
    const dueDate = before?.kind === 'follow-up' ? before.dueDate : ''
    const snoozed = { status: 'pending', at: until, snoozedUntil: until, dueDate }
    expect(await work.followUpOf(contact)).toMatchObject(snoozed)
    const detail = await crm.api('GET', `/api/staff/contacts/${contact}`)
    expect(detail.json).toMatchObject({ followUps: [{ id, status: 'pending', dueDate }] })
    expect(await work.contactsIn('overdue')).not.toContain(contact)
    expect(await work.contactsIn('today')).not.toContain(contact)
    expect(await work.contactsIn('open')).toContain(contact)
    expect((await work.press(`/follow-ups/${id}/snooze`, { until: null })).status).toBe(200)
    expect(await work.dashboardOf(contact)).toEqual(['overdue'])
  })

  it.each([
    ['in the past', hours(-1), 'date-in-past'],
    ['more than a year ahead', days(367), 'date-too-far'],
    ['before the due date', days(2), 'snooze-before-due'],
    ['no time', 'tomorrow', 'field-invalid'],
  ])('a follow-up cannot be snoozed until a time %s', async (_what, until, code) => {
    const { contact, id } = await work.begin({ daysAfter: 3 })
    const { status, json } = await work.press(`/follow-ups/${id}/snooze`, { until })
    expect(status).toBe(400)
    expect(json).toMatchObject({ errors: [{ code }] })
    expect(await work.followUpOf(contact)).toMatchObject({ snoozedUntil: null })
  })

  it('the mail of a snoozed follow-up is sent when the snooze ends, not one millisecond before', async () => {
    const template = await crm.payload.create({
      collection: 'email-templates',
      data: { name: unique('Template'), subject: 'Hello', htmlContent: '<p>Hi</p>' },
    })
    const contact = await crm.createContact({ email: uniqueEmail() })
    const stage = await crm.createStage()
    const rule = { triggerStageId: stage.id, daysAfter: 10, emailTemplateId: template.id }
    await crm.createRule(rule)
    await crm.reach(contact.id, stage.id)
    const until = days(20)
    const { id } = (await work.followUpOf(contact.id)) ?? { id: 0 }
    expect((await work.press(`/follow-ups/${id}/snooze`, { until })).status).toBe(200)
    await sendDueFollowUps(crm.payload, new Date(Date.parse(until) - 1))
    expect(await work.followUpOf(contact.id)).toMatchObject({ status: 'pending' })
    await sendDueFollowUps(crm.payload, new Date(until))
    expect(await work.followUpOf(contact.id)).toMatchObject({
      status: 'completed',
      isReopenable: false,
    })
    // What is in the ledger can be neither put off nor taken back.
    for (const [verb, code, json] of [
      ['snooze', 'follow-up-completed', { until: days(30) }],
      ['reopen', 'follow-up-mailed', undefined],
    ] as const) {
      const response = await work.press(`/follow-ups/${id}/${verb}`, json)
      expect(response.status).toBe(409)
      expect(response.json).toMatchObject({ errors: [{ code }] })
    }
  })
})
