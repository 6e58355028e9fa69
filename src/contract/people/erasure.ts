import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse, textResponse } from '../define.ts'
import { ofPerson } from './people.ts'

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
  requestedBy: z.enum(['staff', 'person']),
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
