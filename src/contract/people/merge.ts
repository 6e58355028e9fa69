import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { int4, time, timestamp } from '../values.ts'
import { duplicateSuggestion, duplicatesPage } from './duplicates.ts'

export const chosenFields = [
  'name',
  'email',
  'phone',
  'status',
  'owner',
  'postcode',
  'city',
] as const
export type ChosenField = (typeof chosenFields)[number]

const side = z.enum(['keep', 'remove'])
export type MergeSide = z.output<typeof side>

const choice = side.optional()

/**
 * Which contact's value the merged one has, for each field. By default that of the primary contact,
 * or of the duplicate where the primary has none; of the notes both.
 */
export const mergeChoices = z.object({
  ...({
    name: choice,
    email: choice,
    phone: choice,
    status: choice,
    owner: choice,
    postcode: choice,
    city: choice,
  } satisfies Record<ChosenField, typeof choice>),
  stage: choice,
  notes: z.enum(['keep', 'remove', 'both']).optional(),
  custom: z.record(z.string().max(100), side).default({}),
})
export type MergeChoices = z.output<typeof mergeChoices>

const mergeCommand = z
  .object({
    keep: int4(),
    remove: int4(),
    fields: mergeChoices,
    /** `updatedAt` of both as the user saw them (optimistic lock). */
    versions: z.object({ keep: time(), remove: time() }),
  })
  .refine(({ keep, remove }) => keep !== remove, 'must be two contacts')
export type MergeCommand = z.output<typeof mergeCommand>

export const mergeItem = z.object({
  id: z.int(),
  removed: z.string(),
  /** Null when it was merged into another one since. */
  kept: z.object({ id: z.int(), name: z.string() }).nullable(),
  by: z.string().nullable(),
  at: timestamp(),
  undoneAt: timestamp().nullable(),
})
export type MergeItem = z.output<typeof mergeItem>

/** Merges of the last 30 days, newest first; `after` is the id to continue behind. */
const mergesPage = z.object({ merges: z.array(mergeItem), after: z.int().nullable() })
export type MergesPage = z.output<typeof mergesPage>

const undoneMerge = z.object({
  restored: z.int(),
  kept: z.int(),
  left: z.array(z.string()),
})
export type UndoneMerge = z.output<typeof undoneMerge>

const read = { permission: 'contacts:read' } as const
const write = { permission: 'contacts:write' } as const

export const listDuplicates = adminOperation('GET', '/cms-api/contacts/duplicates', {
  ...read,
  id: 'listDuplicates',
  summary: 'Contacts that may be the same person',
  query: z.object({ after: z.string().max(2_000).optional() }),
  response: jsonResponse(duplicatesPage),
})

export const listDuplicatesOfContact = adminOperation('GET', '/cms-api/contacts/:id/duplicates', {
  ...read,
  id: 'listDuplicatesOfContact',
  summary: 'Contacts that may be the same person as one',
  params: byId,
  response: jsonResponse(z.object({ suggestions: z.array(duplicateSuggestion) })),
})

export const distinguishContacts = adminOperation('POST', '/cms-api/contacts/distinct', {
  ...write,
  id: 'distinguishContacts',
  summary: 'Two contacts are different people, and not suggested again until that is taken back',
  body: adminJson(
    z.object({ contacts: z.tuple([int4(), int4()]), distinct: z.boolean().default(true) }),
  ),
  response: jsonResponse(z.object({ distinct: z.boolean() })),
})

export const mergeContacts = adminOperation('POST', '/cms-api/contacts/merge', {
  ...write,
  id: 'mergeContacts',
  summary: 'Merges one contact into another',
  body: adminJson(mergeCommand),
  response: jsonResponse(z.object({ merge: z.int(), kept: z.int() })),
})

export const listMerges = adminOperation('GET', '/cms-api/contacts/merges', {
  ...read,
  id: 'listMerges',
  summary: 'Merges of the last 30 days, the newest first',
  query: z.object({ after: byId.shape.id.optional() }),
  response: jsonResponse(mergesPage),
})

export const undoMerge = adminOperation('POST', '/cms-api/contacts/merges/:id/undo', {
  ...write,
  id: 'undoMerge',
  summary: 'Undoes a merge',
  params: byId,
  response: jsonResponse(undoneMerge),
})
