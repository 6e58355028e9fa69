import { z } from 'zod'

/** A tag: free text on a contact, or the id of a tag of the content. */
const tag = z.union([z.string().trim().min(1).max(100), z.int().positive()])
const tags = z.array(tag).max(100).default([])

/** What a bulk edit does to each of its documents. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    /** Field values by field name. */
    set: z.record(z.string().max(100), z.json()).default({}),
    addTags: tags,
    removeTags: tags,
  }),
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('delete') }),
])

export type BulkChange = z.output<typeof bulkChange>
export type Edit = Extract<BulkChange, { kind: 'edit' }>

/** The documents of a bulk edit: listed by id, or all that match a Payload `where` condition. */
export const bulkSelection = z.union([
  z.object({
    ids: z
      .array(z.union([z.int().positive(), z.string().max(100)]))
      .min(1)
      .max(500),
  }),
  z.object({ where: z.record(z.string(), z.json()) }),
])
export type BulkSelection = z.output<typeof bulkSelection>

/** The request body that starts a bulk edit. */
export const bulkCommand = z.object({
  change: bulkChange,
  selection: bulkSelection,
  /** The count shown to the person; the request is rejected if more documents match by now. */
  expected: z.int().positive().optional(),
})
export type BulkCommand = z.output<typeof bulkCommand>

export const bulkStatuses = ['running', 'finished', 'cancelled', 'stopped'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** A document that could not be changed, and why. */
export const bulkFailure = z.object({
  id: z.string(),
  title: z.string(),
  /** The code of an error of ours, or what the platform says. */
  reason: z.string(),
  /** What is put into the text of the code. */
  params: z.array(z.string()).optional(),
})
export type BulkFailure = z.output<typeof bulkFailure>

/** Progress of a bulk edit. */
export const bulkProgress = z.object({
  id: z.int(),
  collection: z.string(),
  kind: z.enum(['edit', 'publish', 'unpublish', 'delete']),
  status: z.enum(bulkStatuses),
  total: z.int(),
  processed: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  reason: z.string(),
  /** What is put into the text of the code. */
  params: z.array(z.string()).optional(),
})
export type BulkProgress = z.output<typeof bulkProgress>
