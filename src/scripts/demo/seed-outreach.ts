import type { Payload } from 'payload'
import {
  contacts,
  messages,
  newsletters,
  proposals,
  stages,
  subscribers,
  templates,
} from './outreach.ts'
import { each, place, type Say } from './place.ts'

async function seedContacts(payload: Payload, say: Say): Promise<void> {
  const stageIds: number[] = []
  for (const [at, [name, description]] of stages.entries())
    stageIds.push(
      await place(payload, 'progression-stages', { field: 'name', value: name }, () => ({
        name,
        description,
        order: at + 1,
      })),
    )
  await each(say, 'Contacts', contacts, async ({ reached, phone, ...contact }) => {
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
    for (const stage of steps)
      await payload.create({
        collection: 'progression-entries',
        data: { contact: id, stage, interactionType: 'conversation', notes: '' },
      })
    const currentStage = steps.at(-1)
    if (currentStage !== undefined)
      await payload.update({ collection: 'contacts', id, data: { currentStage } })
  })
}

/** Contacts on their way, subscribers, templates, newsletters, and a full inbox. */
export async function seedOutreach(payload: Payload, say: Say): Promise<void> {
  await seedContacts(payload, say)
  await each(say, 'Subscribers', subscribers, (subscriber) =>
    place(
      payload,
      'newsletter-subscribers',
      { field: 'email', value: subscriber.email },
      () => subscriber,
    ),
  )
  for (const template of templates)
    await place(payload, 'email-templates', { field: 'name', value: template.name }, () => template)
  for (const newsletter of newsletters)
    await place(payload, 'newsletters', { field: 'title', value: newsletter.title }, () => ({
      ...newsletter,
      status: 'draft',
      approvalStatus: 'pending',
    }))
  for (const [name, subject, message] of messages)
    await place(payload, 'contact-submissions', { field: 'subject', value: subject }, () => ({
      name,
      subject,
      message,
      email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
      status: 'new',
    }))
  for (const proposal of proposals)
    await place(payload, 'action-submissions', { field: 'title', value: proposal.title }, () => ({
      ...proposal,
      status: 'new',
    }))
  say('Outreach: done')
}
