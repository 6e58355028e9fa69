import { z } from 'zod'
import { confirmedByPassword } from '../accounts.ts'
import { adminJson, adminOperation, jsonResponse, textResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { erasureRequesters, ofPerson } from './people.ts'

export const deletedKinds = [
  'contact',
  'subscriber',
  'progressionEntries',
  'followUps',
  'interactions',
  'messages',
  'proposals',
  'replies',
  'heldSubmissions',
  'registrations',
  'shiftSignUps',
  'formAnswers',
  'images',
  'soleRecipientMails',
  'undoCopies',
  'savedFilters',
  'localMails',
] as const

/** What stays without the person: their email address, name, text and links are removed. */
export const anonymisedKinds = [
  'deliveries',
  'bounces',
  'notifications',
  'consents',
  'acceptedProposals',
  'recipientLists',
  'webhookCalls',
  'bulkFailures',
  'importedFiles',
  'sentTexts',
] as const

/** What happens to mail on its way, and what stays as it is. */
export const remainingKinds = [
  ...(['queuedMails', 'mailsInFlight', 'unsentTexts', 'accounts', 'blockedEmails'] as const),
] as const

export type DeletedKind = (typeof deletedKinds)[number]
export type AnonymisedKind = (typeof anonymisedKinds)[number]
export type RemainingKind = (typeof remainingKinds)[number]
export type Kind = DeletedKind | AnonymisedKind | RemainingKind

export const kinds: readonly Kind[] = [...deletedKinds, ...anonymisedKinds, ...remainingKinds]

const counts = z.record(z.string(), z.int().nonnegative())

export type Counts = Readonly<Record<Kind, number>>

const erasurePreview = z.object({
  /** What staff type to confirm: the contact's name, or an email address. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  counts,
})
export type ErasurePreview = z.output<typeof erasurePreview>

/** What an erasure did, without personal data. */
export const erasureReceipt = z.object({
  id: z.int(),
  at: z.string(),
  requestedBy: z.enum(erasureRequesters),
  counts,
})
export type ErasureReceipt = z.output<typeof erasureReceipt>

export const fileSections = [
  'contact',
  'subscriber',
  'consents',
  'progression',
  'interactions',
  'followUps',
  'messages',
  'proposals',
  'replies',
  'heldSubmissions',
  'registrations',
  'shiftSignUps',
  'formAnswers',
  'mails',
  'bounces',
  'composedEmails',
  'imports',
  'bulkEdits',
  'merges',
  'webhookCalls',
] as const
export type FileSection = (typeof fileSections)[number]

export const downloadPersonFile = adminOperation('GET', '/cms-api/:collection/:id/file', {
  ...ofPerson('read'),
  id: 'downloadPersonFile',
  summary: 'Everything stored about a contact or subscriber, as a file',
  response: textResponse('application/json'),
})

export const previewErasure = adminOperation('GET', '/cms-api/:collection/:id/erasure', {
  ...ofPerson('write'),
  id: 'previewErasure',
  summary: 'What erasing a contact or subscriber would do',
  response: jsonResponse(erasurePreview),
})

export const erasePerson = adminOperation('POST', '/cms-api/:collection/:id/erase', {
  ...ofPerson('write'),
  id: 'erasePerson',
  summary: 'Erases a contact or subscriber, confirmed by their name or email address',
  body: adminJson(z.object({ confirmation: z.string().max(300) })),
  response: jsonResponse(erasureReceipt),
})

/** What a rule removes; `unconfirmed` are subscriptions that were not confirmed. */
export const retentionKinds = [
  'contacts',
  'unconfirmed',
  'messages',
  'answers',
  'registrations',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

export const retentionUnits = ['days', 'months'] as const

const count = z.int().nonnegative()

const preview = z.object({
  isActive: z.boolean(),
  /** Whether the user has a password, which switching it on asks for. */
  asksPassword: z.boolean(),
  /** What is due, and how much of it waits for a mail that warns. */
  now: count,
  warned: count,
  /** What fell due in each of the last twelve months, oldest first, and who was in contact again. */
  months: z.array(z.object({ month: z.string(), count, returned: count })),
})
export type RetentionPreview = z.output<typeof preview>

// Of the settings of the organisation, which administrators write.
const ofOne = {
  permission: 'settings:write',
  params: byId,
  response: jsonResponse(preview),
} as const

export const previewRetention = adminOperation('GET', '/cms-api/retention-rules/:id/preview', {
  ...ofOne,
  id: 'previewRetention',
  summary: 'What a rule would remove now, and would have removed in each month of the last year',
})

export const switchRetention = adminOperation('POST', '/cms-api/retention-rules/:id/switch', {
  ...ofOne,
  id: 'switchRetention',
  summary: 'Switches a rule on, if it still removes what its user was shown, or off',
  body: adminJson(confirmedByPassword.extend({ active: z.boolean(), count })),
})
