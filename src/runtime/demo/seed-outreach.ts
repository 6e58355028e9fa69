import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { reachStage } from '#src/people/board/reach-stage.ts'
import {
  contacts,
  messages,
  newsletters,
  proposals,
  rules,
  stages,
  subscribers,
  talks,
  templates,
} from './outreach.ts'
import { each, type Report, seedDocument } from './seed-document.ts'

const daysBetweenStages = 8

/** Backdates a contact: created with its first entry, last changed with its last one. */
const asOld = (contact: number) => sql`
  UPDATE contacts SET created_at = came, updated_at = touched FROM (
    SELECT min(created_at) AS came, max(created_at) AS touched
    FROM progression_entries WHERE contact_id = ${contact}) entry
  WHERE id = ${contact} AND came IS NOT NULL`

async function seedContacts(payload: Payload, report: Report): Promise<void> {
  const req = await createLocalReq({}, payload)
  const stageIds: number[] = []
  for (const [at, [name, description]] of stages.entries())
    stageIds.push(
      await seedDocument(payload, 'progression-stages', { field: 'name', value: name }, () => ({
        name,
        description,
        order: at + 1,
      })),
    )
  for (const { reached, ...rule } of rules) {
    const triggerStage = stageIds[reached]
    if (triggerStage === undefined) continue
    await seedDocument(payload, 'follow-up-rules', { field: 'name', value: rule.name }, () => ({
      ...rule,
      triggerStage,
      active: true,
    }))
  }
  await each(report, 'Contacts', contacts, async ({ reached, phone, ...contact }) => {
    const existing = await payload.count({
      collection: 'contacts',
      where: { email: { equals: contact.email } },
    })
    if (existing.totalDocs > 0) return
    const { id } = await payload.create({
      collection: 'contacts',
      data: { ...contact, phone: phone ?? null },
    })
    const steps = stageIds.slice(0, reached)
    for (const [at, stageId] of steps.entries())
      await reachStage(req, {
        contactId: id,
        stageId,
        interactionType: ['Event', 'Conversation', 'Call'][at % 3],
        notes: at === 1 ? 'Came with a friend, and stayed to the end.' : '',
        at: new Date(
          Date.now() - daysBetweenStages * (steps.length - at) * 86_400_000 - id * 3_600_000,
        ),
      })
    await payload.db.drizzle.execute(asOld(id))
    const [kind, notes] = talks[id % talks.length] ?? ['note', '']
    const at = new Date(Date.now() - (id % 40) * 43_200_000).toISOString()
    await payload.create({ collection: 'interactions', data: { contact: id, kind, notes, at } })
  })
}

export async function seedOutreach(payload: Payload, report: Report): Promise<void> {
  await seedContacts(payload, report)
  await each(report, 'Subscribers', subscribers, (subscriber) =>
    seedDocument(
      payload,
      'newsletter-subscribers',
      { field: 'email', value: subscriber.email },
      () => subscriber,
    ),
  )
  for (const template of templates)
    await seedDocument(
      payload,
      'email-templates',
      { field: 'name', value: template.name },
      () => template,
    )
  for (const newsletter of newsletters)
    await seedDocument(payload, 'newsletters', { field: 'title', value: newsletter.title }, () => ({
      ...newsletter,
      status: 'draft',
      approvalStatus: 'pending',
    }))
  for (const [name, subject, message] of messages)
    await seedDocument(
      payload,
      'contact-submissions',
      { field: 'subject', value: subject },
      () => ({
        name,
        subject,
        message,
        email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
        status: 'new',
      }),
    )
  for (const proposal of proposals)
    await seedDocument(
      payload,
      'action-submissions',
      { field: 'title', value: proposal.title },
      () => ({
        ...proposal,
        status: 'new',
      }),
    )
  report('Outreach: done')
}
