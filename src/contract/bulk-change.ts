import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from './define.ts'
import { byId } from './parameters.ts'
import { notesLimit, textOrNull } from './people/fields.ts'
import { newFollowUp } from './people/follow-up-work.ts'
import { interactionKinds } from './people/interactions.ts'
import { int4Max, requiredText, time, trimmedText, withComposedTexts } from './values.ts'

/** A tag: free text on a contact, or the id of a tag of the content. */
const tag = z.union([requiredText(100), z.int().positive()])
const tags = z.array(tag).max(100).readonly().default([])

const id = z.int().positive().max(int4Max)

/** Limit of the text that people have agreed to, in code points. */
const consentLimit = 2_000

const changes = [
  z.object({
    kind: z.literal('edit'),
    set: z
      .record(
        z.string().max(100),
        z.unknown().transform((value) => withComposedTexts(value)),
      )
      .default({}),
    addTags: tags,
    removeTags: tags,
  }),
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('delete') }),
  z.object({
    kind: z.literal('stage'),
    stageId: id,
    interactionType: textOrNull(200).default(null),
    notes: trimmedText(notesLimit).default(''),
    /** Whether the rules of the stage create follow-ups. */
    followUps: z.boolean(),
  }),
  /** Of contacts: those who never were on the newsletter list are subscribed. */
  z.object({
    kind: z.literal('subscribe'),
    /** What they have agreed to, and how: stored with each consent. */
    consent: requiredText(consentLimit),
  }),
  /** Of contacts: each gets a follow-up made by hand; without an owner, its own owner's. */
  newFollowUp.extend({ kind: z.literal('follow-up') }),
  /** Of contacts: what happened with all of them, such as an event they came to. */
  z.object({
    kind: z.literal('interaction'),
    interaction: z.enum(interactionKinds),
    notes: trimmedText(notesLimit).default(''),
    at: time(),
    event: id.nullable().default(null),
  }),
] as const

const requestedChange = z.discriminatedUnion('kind', changes)

export const bulkChange = z.discriminatedUnion('kind', [
  ...changes,
  z.object({ kind: z.literal('undo'), bulkEdit: id }),
])

export type BulkChange = z.output<typeof bulkChange>
export type Edit = Extract<BulkChange, { kind: 'edit' }>

/**
 * The documents of a bulk edit: listed by id, or all that match a Payload `where` condition; of
 * contacts also all of a segment.
 */
export const bulkSelection = z.union([
  z.object({
    ids: z
      .array(z.union([z.int().positive(), z.string().max(100)]))
      .min(1)
      .max(500),
  }),
  z.object({
    where: z.record(z.string(), z.unknown()).transform((where) => withComposedTexts(where)),
  }),
  z.object({ segment: id }),
])
export type BulkSelection = z.output<typeof bulkSelection>

const bulkCommand = z.object({
  change: requestedChange,
  selection: bulkSelection,
  /** The count shown to the person; the request is rejected if more documents match by now. */
  expected: z.int().positive().optional(),
})
export type BulkCommand = z.output<typeof bulkCommand>
/** What a person has a bulk edit do, as it is sent. */
export type RequestedChange = z.input<typeof requestedChange>

const deletePreview = z.object({
  contacts: z.int(),
  entries: z.int(),
  followUps: z.int(),
  interactions: z.int(),
})
export type DeletePreview = z.output<typeof deletePreview>

export const bulkStatuses = ['running', 'finished', 'cancelled', 'stopped'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

export const bulkFailure = z.object({
  id: z.string(),
  title: z.string(),
  /** The code of an error of ours, or what the platform says. */
  reason: z.string(),
  params: z.array(z.string()).optional(),
})
export type BulkFailure = z.output<typeof bulkFailure>

const bulkReasons = z.record(z.string(), z.int())

const bulkSubject = z.object({
  fields: z.array(z.string()),
  /** Words only; tags of the content are documents. */
  addTags: z.array(z.string()),
  removeTags: z.array(z.string()),
  stage: z.string().nullable(),
})

export const bulkProgress = z.object({
  id: z.int(),
  collection: z.string(),
  kind: z.enum([
    'edit',
    'publish',
    'unpublish',
    'delete',
    'stage',
    'subscribe',
    'follow-up',
    'interaction',
    'undo',
  ]),
  subject: bulkSubject,
  status: z.enum(bulkStatuses),
  total: z.int(),
  processed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  reason: z.string(),
  reasons: bulkReasons,
  isUndoable: z.boolean(),
  undoneAt: z.string().nullable(),
})
export type BulkProgress = z.output<typeof bulkProgress>

/** As bulkProgress, with documents that failed. */
export const bulkResult = bulkProgress.extend({ failures: z.array(bulkFailure).catch([]) })

const progressResponse = { response: jsonResponse(bulkProgress) } as const

export const startBulkEdit = adminOperation('POST', '/cms-api/:collection/bulk', {
  ...progressResponse,
  permission: 'any',
  id: 'startBulkEdit',
  summary: 'Changes many documents: few at once, more in the background (202)',
  params: z.object({ collection: z.string() }),
  body: adminJson(bulkCommand),
})

export const previewDeletion = adminOperation('POST', '/cms-api/contacts/bulk/preview', {
  permission: 'contacts:write',
  id: 'previewDeletion',
  summary: 'What is deleted with the contacts of a selection',
  body: adminJson(z.object({ selection: bulkSelection })),
  response: jsonResponse(deletePreview),
})

// A bulk edit is its author's; administrators see and end all.
const ofOne = { permission: 'any', params: byId } as const

export const listRecentBulkEdits = adminOperation('GET', '/cms-api/bulk-edits/recent', {
  permission: 'any',
  id: 'listRecentBulkEdits',
  summary: 'The caller’s bulk edits that are running or have just ended',
  response: jsonResponse(z.object({ bulkEdits: z.array(bulkProgress) })),
})

export const readBulkResult = adminOperation('GET', '/cms-api/bulk-edits/:id/result', {
  ...ofOne,
  id: 'readBulkResult',
  summary: 'The progress of a bulk edit, and the documents that failed',
  response: jsonResponse(bulkResult),
})

export const cancelBulkEdit = adminOperation('POST', '/cms-api/bulk-edits/:id/cancel', {
  ...ofOne,
  ...progressResponse,
  id: 'cancelBulkEdit',
  summary: 'Stops a bulk edit; changes already made stay',
})

export const undoBulkEdit = adminOperation('POST', '/cms-api/bulk-edits/:id/undo', {
  ...ofOne,
  ...progressResponse,
  id: 'undoBulkEdit',
  summary: 'Starts a bulk edit that takes back the changes of one',
})

/** Names the contacts in the query of a page of a new composed email. */
export const recipientsParameter = 'to'

/** The page of a new composed email to selected contacts. */
export const emailPath = (selection: Readonly<Record<string, unknown>>) =>
  `/collections/compose-emails/create?${new URLSearchParams({
    [recipientsParameter]: JSON.stringify(selection),
  })}` as const
