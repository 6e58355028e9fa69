import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

interface Detail {
  followUps: { id: number; dueDate: string; status: string }[]
  emailHistory: { subject: string; kind: string; status: string }[]
}
const detailOf = async (id: number) =>
  (await crm.api('GET', `/api/staff/contacts/${id}`)).json as Detail
const sweepAt = (timestamp: number) => sendDueFollowUps(crm.payload, new Date(timestamp))

const createTemplate = (fields: Record<string, string> = {}) =>
  crm.payload.create({
    collection: 'email-templates',
    data: {
      name: unique('Template'),
      subject: 'Hello {{name}}',
      htmlContent: '<p>Dear {{name|friend}}, {{email}}</p>',
      ...fields,
    },
  })

const begin = async ({
  email = uniqueEmail() as string | null,
  mailed = true,
  name = 'Ann',
} = {}) => {
  const [contact, stage] = [await crm.createContact({ email, name }), await crm.createStage()]
  const template = mailed ? await createTemplate() : undefined
  const rule = await crm.createRule({
    triggerStageId: stage.id,
    daysAfter: 100,
    emailTemplateId: template?.id ?? null,
  })
  await crm.reach(contact.id, stage.id)
  const [followUp] = (await detailOf(contact.id)).followUps
  if (!followUp) throw new Error('no follow-up was made')
  const due = Date.parse(followUp.dueDate)
  return { id: contact.id, followUpId: followUp.id, due, email, rule, template }
}
const deliveriesOf = async (followUpId: number) =>
  (
    await crm.payload.find({
      collection: 'deliveries',
      where: { followUp: { equals: followUpId } },
      depth: 0,
    })
  ).docs

describe('sendDueFollowUps', () => {
  it('a follow-up is not sent one millisecond before it is due', async () => {
    const { id, due, followUpId } = await begin()
    await sweepAt(due - 1)
    expect(await detailOf(id)).toMatchObject({ followUps: [{ status: 'pending' }] })
    expect(await deliveriesOf(followUpId)).toEqual([])
  })

  it.each([
    ['at the time it is due', 0],
    ['one millisecond later', 1],
    ['a year later, when the service was down at the time', 365 * 24 * 60 * 60 * 1000],
  ])('a follow-up is mailed and completed %s', async (_when, later) => {
    const { id, due, email, followUpId } = await begin()
    await sweepAt(due + later)
    expect(await detailOf(id)).toMatchObject({
      followUps: [],
      emailHistory: [{ subject: 'Hello Ann', kind: 'follow_up', status: 'queued' }],
    })
    expect(await deliveriesOf(followUpId)).toMatchObject([
      { email, contact: id, htmlContent: `<p>Dear Ann, ${email}</p>`, kind: 'follow_up' },
    ])
    const stored = await crm.payload.findByID({ collection: 'follow-ups', id: followUpId })
    expect(stored).toMatchObject({ status: 'completed', completedAt: expect.any(String) })
    expect(stored.completedBy ?? null).toBeNull()
  })

  it('a due follow-up is mailed once by repeated and concurrent sweeps', async () => {
    const { due, followUpId } = await begin()
    await Promise.all(Array.from({ length: 8 }, () => sweepAt(due)))
    await sweepAt(due)
    expect(await deliveriesOf(followUpId)).toHaveLength(1)
  })

  it.each([
    ['its rule has no template', { mailed: false }],
    ['its contact has no email', { email: null }],
  ])('a due follow-up is left for a person when %s', async (_why, options) => {
    const { id, due, followUpId } = await begin(options)
    await sweepAt(due + 1)
    expect(await deliveriesOf(followUpId)).toEqual([])
    expect((await detailOf(id)).followUps).toHaveLength(1)
    const { status } = await crm.api('POST', `/api/staff/follow-ups/${followUpId}/complete`)
    expect(status).toBe(200)
  })

  it('a due follow-up is left for a person when its rule or template is deleted', async () => {
    const [noRule, noTemplate] = [await begin(), await begin()]
    await crm.api('DELETE', `/api/staff/follow-up-rules/${noRule.rule.id}`)
    // A template that an active rule uses cannot be deleted.
    const json = { active: false }
    await crm.api('PUT', `/api/staff/follow-up-rules/${noTemplate.rule.id}`, { json })
    await crm.payload.delete({
      collection: 'email-templates',
      id: noTemplate.template?.id ?? 0,
    })
    await sweepAt(noTemplate.due + 1000)
    for (const { id } of [noRule, noTemplate])
      expect((await detailOf(id)).followUps).toHaveLength(1)
  })

  it('a follow-up that staff completed or cancelled is not mailed', async () => {
    const [done, dropped] = [await begin(), await begin()]
    await crm.api('POST', `/api/staff/follow-ups/${done.followUpId}/complete`)
    await crm.api('POST', `/api/staff/follow-ups/${dropped.followUpId}/cancel`)
    await sweepAt(dropped.due + 1000)
    expect(await deliveriesOf(done.followUpId)).toEqual([])
    expect(await deliveriesOf(dropped.followUpId)).toEqual([])
  })

  it('a follow-up is ended either by a person or by a sweep, never by both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { due, followUpId } = await begin()
      const [response] = await Promise.all([
        crm.api('POST', `/api/staff/follow-ups/${followUpId}/cancel`),
        sweepAt(due),
        sweepAt(due),
      ])
      expect(await deliveriesOf(followUpId)).toHaveLength(response.status === 200 ? 0 : 1)
    }
  })

  it('a sweep of follow-ups and the deletion of their contact do not deadlock', {
    tags: 'long',
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, due, followUpId } = await begin()
      await Promise.all([
        crm.payload.delete({ collection: 'contacts', id }),
        sweepAt(due),
        sweepAt(due),
      ])
      expect(await deliveriesOf(followUpId)).toEqual([])
    }
  })

  it('the name of a contact is escaped in the HTML of a follow-up, and stays on one line in its subject', async () => {
    const { due, followUpId } = await begin({ name: '<b>A\nB {{email}}' })
    await sweepAt(due)
    expect(await deliveriesOf(followUpId)).toMatchObject([
      {
        subject: 'Hello <b>A B {{email}}',
        htmlContent: expect.stringContaining('Dear &lt;b&gt;A\nB {{email}}'),
      },
    ])
  })

  it('a sweep sends the follow-ups of more than one batch', { tags: 'long' }, async () => {
    const [contact, stage] = [
      await crm.createContact({ email: uniqueEmail() }),
      await crm.createStage(),
    ]
    const template = await createTemplate()
    const rule = { triggerStageId: stage.id, daysAfter: 0, emailTemplateId: template.id }
    for (let at = 0; at < 6; at += 1) await crm.createRule(rule)
    for (let at = 0; at < 35; at += 1) await crm.reach(contact.id, stage.id)
    await Promise.all([sweepAt(Date.now() + 1000), sweepAt(Date.now() + 1000)])
    await sweepAt(Date.now() + 1000)
    const detail = await detailOf(contact.id)
    expect([detail.followUps.length, detail.emailHistory.length]).toEqual([0, 210])
  })
})

describe('emailHistory', () => {
  it('the email history of a contact holds mails to it or its address, the newest first, without test mails', async () => {
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email })
    const add = (data: Record<string, unknown>) =>
      crm.payload.create({
        collection: 'deliveries',
        data: { kind: 'notification', email, status: 'queued', attempts: 0, ...data },
      })
    const newsletter = await crm.payload.create({
      collection: 'newsletters',
      data: { title: 'May', subject: 'News of May', status: 'draft', approvalStatus: 'pending' },
    })
    await add({ subject: 'Confirm', kind: 'confirmation', status: 'sending' })
    await add({ kind: 'newsletter', newsletter: newsletter.id, email: email.toUpperCase() })
    await add({ subject: 'Trial', isTest: true })
    const sentAt = '2026-05-01T10:00:00.000Z'
    await add({ subject: 'Hi', email: uniqueEmail(), contact: id, status: 'sent', sentAt })
    await add({ subject: 'To another', email: uniqueEmail() })
    expect((await detailOf(id)).emailHistory).toEqual([
      { id: expect.any(Number), subject: 'Hi', kind: 'notification', status: 'sent', sentAt },
      {
        id: expect.any(Number),
        subject: 'News of May',
        kind: 'newsletter',
        status: 'queued',
        sentAt: null,
      },
      {
        id: expect.any(Number),
        subject: 'Confirm',
        kind: 'notification',
        status: 'queued',
        sentAt: null,
      },
    ])
  })
})
