import { z } from 'zod'
import { apiClient, dispatcher } from './api.ts'
import { uniqueEmail } from './crm.ts'
import { startPayload } from './database.ts'
import { createForm } from './forms.ts'
import { fields } from './optional-fields.ts'
import { createOpenEvent } from './registrations.ts'
import { randomWord, sampleDocuments } from './sample-documents.ts'
import { createShift } from './shifts.ts'
import { createStaff } from './staff.ts'

export type Fields = Readonly<Record<string, unknown>>
const createdDocument = z.looseObject({ id: z.int() })

/** A create: its required fields, and how to read what was stored (default: the response). */
export interface Creation {
  readonly path?: () => Promise<string>
  readonly required: () => Fields
  readonly stored?: (sent: Fields, created: Fields) => Promise<unknown>
}

/** An update: a document with every field set, and what `null` makes of the clearable fields. */
export interface Update {
  readonly list: string
  readonly sample: () => Fields
  readonly cleared: Fields
  /** Fields that change together with another. */
  readonly follows?: Readonly<Record<string, Fields>>
}

/** Every create and update of the contract, each with what it writes. */
export async function openWrittenDocuments() {
  const payload = await startPayload()
  const api = apiClient(dispatcher(payload))
  const { token } = await createStaff(payload, 'admin')

  const create = async (path: string, json: Fields) => {
    const { status, json: created, text } = await api('POST', path, { token, json })
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return fields.parse(created)
  }
  const idOf = async (path: string, json: Fields) =>
    createdDocument.parse(await create(path, json)).id

  const references = { stageId: 0, templateId: 0 }
  const { required, sample } = sampleDocuments(references)
  references.stageId = await idOf('/api/staff/progression-stages', { name: randomWord() })
  const contactId = await idOf('/api/staff/contacts', sample.contact())
  references.templateId = await idOf('/api/staff/email-templates', sample.template())

  const creations: Readonly<Record<string, Creation>> = {
    createPerson: { required: required.person },
    createContact: { required: required.contact },
    addProgressionEntry: {
      path: async () =>
        `/api/staff/contacts/${await idOf('/api/staff/contacts', sample.contact())}/progression`,
      required: () => ({ stageId: references.stageId }),
    },
    addInteraction: {
      path: async () => `/api/staff/contacts/${contactId}/interactions`,
      required: () => ({ kind: 'note' }),
      stored: async (_sent, { at: _, ...interaction }) => interaction,
    },
    createFollowUp: {
      required: () => ({
        contactId,
        ruleName: 'Call',
        catchupType: 'call',
        dueDate: `${new Date().getFullYear() + 1}-01-31T09:00:00.000Z`,
      }),
    },
    createStage: { required: required.stage },
    createFollowUpRule: { required: required.rule },
    createNewsletter: { required: required.newsletter },
    createComposeEmail: { required: required.composeEmail },
    createEmailTemplate: { required: required.template },
    createSubscriber: { required: required.subscriber },
    subscribe: {
      required: required.subscriber,
      stored: async (sent) => {
        const where = { email: { equals: sent['email'] } }
        const matches = await payload.find({ collection: 'newsletter-subscribers', where })
        return matches.docs[0]
      },
    },
    unsubscribe: { required: () => ({ email: uniqueEmail() }) },
    register: {
      path: async () => `/api/events/${(await createOpenEvent(payload)).slug}/registration`,
      required: () => ({ name: 'Ann', email: uniqueEmail() }),
      stored: async (sent) => {
        const where = { email: { equals: sent['email'] } }
        const { docs } = await payload.find({ collection: 'event-registrations', where })
        const { name, phone, companions, answers, consent, language } = fields.parse(docs[0])
        return { name, phone, companions, answers, consent, language }
      },
    },
    submitForm: {
      path: async () => `/api/forms/${(await createForm(payload)).slug}`,
      required: () => ({ answers: { name: 'Ann', email: uniqueEmail() } }),
      stored: async (sent) => {
        const { email } = z.object({ email: z.string() }).parse(sent['answers'])
        const where = { email: { equals: email } }
        const { docs } = await payload.find({ collection: 'form-answers', where })
        const { version, answers, language } = fields.parse(docs[0])
        return { version, answers, language }
      },
    },
    signUp: {
      path: async () => `/api/event-shifts/${(await createShift(payload)).id}/sign-up`,
      required: () => ({ name: 'Ann', email: uniqueEmail() }),
      stored: async (sent) => {
        const where = { email: { equals: sent['email'] } }
        const { docs } = await payload.find({ collection: 'event-shift-sign-ups', where })
        const { name, phone, ageAgreement, consent, language } = fields.parse(docs[0])
        return { name, phone, ageAgreement, consent, language }
      },
    },
    sendMessage: {
      required: () => ({
        name: 'Ann',
        email: 'ann@example.org',
        subject: 'Run',
        message: 'Far',
      }),
      stored: async () => {
        const found = await payload.find({
          collection: 'contact-submissions',
          sort: '-id',
          limit: 1,
        })
        return found.docs[0]
      },
    },
    submitEvent: {
      required: () => ({
        title: 'Walk',
        description: 'Near',
        contactName: 'Ann',
        contactEmail: 'ann@example.org',
        day: '2027-03-01',
        location: 'Library',
      }),
      stored: (_sent, created) =>
        payload.findByID({
          collection: 'action-submissions',
          id: createdDocument.parse(created).id,
        }),
    },
    submitAction: {
      required: () => ({
        title: 'Run',
        description: 'Far',
        contactName: 'Ann',
        contactEmail: 'ann@example.org',
      }),
      stored: (_sent, created) =>
        payload.findByID({
          collection: 'action-submissions',
          id: createdDocument.parse(created).id,
        }),
    },
  }

  const updates: Readonly<Record<string, Update>> = {
    updatePerson: {
      list: '/api/staff/people',
      sample: sample.person,
      cleared: { imageUrl: null, briefMessage: null },
    },
    updateContact: {
      list: '/api/staff/contacts',
      sample: sample.contact,
      cleared: { email: null, phone: null, tags: [], notes: null },
    },
    updateStage: {
      list: '/api/staff/progression-stages',
      sample: sample.stage,
      cleared: { description: '' },
    },
    updateFollowUpRule: {
      list: '/api/staff/follow-up-rules',
      sample: sample.rule,
      cleared: { emailTemplateId: null },
    },
    updateNewsletter: {
      list: '/api/staff/newsletters',
      sample: sample.newsletter,
      cleared: { html_content: '', text_content: '', notes: '', scheduled_send_at: null },
    },
    updateComposeEmail: {
      list: '/api/staff/compose-emails',
      sample: sample.composeEmail,
      cleared: { title: '', text_content: '', scheduled_send_at: null },
      follows: { scheduled_send_at: { status: 'draft' } },
    },
    updateEmailTemplate: {
      list: '/api/staff/email-templates',
      sample: sample.template,
      cleared: { text_content: '', category: '', html_wrapper: '' },
      follows: { html_wrapper: { variables: '' } },
    },
    updateSubscriber: {
      list: '/api/staff/newsletter-subscribers',
      sample: sample.subscriber,
      cleared: { name: null },
    },
  }

  return { payload, api, token, create, creations, updates }
}
