import { z } from 'zod'
import { notesLimit, textOrNull } from './crm/fields.ts'
import { int4Max, requiredText, trimmedText } from './values.ts'

/** A tag: free text on a contact, or the id of a tag of the content. */
const tag = z.union([z.string().trim().min(1).max(100), z.int().positive()])
const tags = z.array(tag).max(100).default([])

const id = z.int().positive().max(int4Max)

/** Limit of the text that people have agreed to, in code points. */
const consentLimit = 2_000

const changes = [
  z.object({
    kind: z.literal('edit'),
    set: z.record(z.string().max(100), z.json()).default({}),
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
  z.object({ where: z.record(z.string(), z.json()) }),
  z.object({ segment: id }),
])
export type BulkSelection = z.output<typeof bulkSelection>

export const bulkCommand = z.object({
  change: requestedChange,
  selection: bulkSelection,
  /** The count shown to the person; the request is rejected if more documents match by now. */
  expected: z.int().positive().optional(),
})
export type BulkCommand = z.output<typeof bulkCommand>

export const deletePreviewQuery = z.object({ selection: bulkSelection })

export const deletePreview = z.object({
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
  kind: z.enum(['edit', 'publish', 'unpublish', 'delete', 'stage', 'subscribe', 'undo']),
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
