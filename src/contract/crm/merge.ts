import { z } from 'zod'
import { int4, time, timestamp } from '../values.ts'

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

export const mergeCommand = z
  .object({
    keep: int4(),
    remove: int4(),
    fields: mergeChoices,
    /** `updatedAt` of both as the user saw them (optimistic lock). */
    versions: z.object({ keep: time(), remove: time() }),
  })
  .refine(({ keep, remove }) => keep !== remove, 'must be two contacts')
export type MergeCommand = z.output<typeof mergeCommand>

export const distinctCommand = z.object({ contacts: z.tuple([int4(), int4()]) })

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
export const mergesPage = z.object({ merges: z.array(mergeItem), after: z.int().nullable() })
export type MergesPage = z.output<typeof mergesPage>

/** The result of undoing a merge; `left`: fields of the primary contact that were changed since. */
export const undoneMerge = z.object({
  restored: z.int(),
  kept: z.int(),
  left: z.array(z.string()),
})
export type UndoneMerge = z.output<typeof undoneMerge>

export const merged = z.object({ merge: z.int(), kept: z.int() })
