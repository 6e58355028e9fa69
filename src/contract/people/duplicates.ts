import { z } from 'zod'
import { timestamp } from '../values.ts'
import { contactStatuses } from './enums.ts'

export const duplicateReasons = [
  'same_phone',
  'same_name_and_postcode',
  'similar_name_and_postcode',
  'same_name_and_email_part',
  'similar_name_and_email_part',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/** What contacts are grouped by before they are compared, in the order of the suggestions. */
export const duplicateKinds = ['phone', 'postcode', 'email'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

const side = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  status: z.enum(contactStatuses),
  createdAt: timestamp(),
})

export const duplicateSuggestion = z.object({
  /** Sorted by id. */
  contacts: z.tuple([side, side]),
  reasons: z.array(z.enum(duplicateReasons)),
  /** Percent. */
  score: z.int(),
})
export type DuplicateSuggestion = z.output<typeof duplicateSuggestion>
export type DuplicateSide = z.output<typeof side>

/** Contacts that were not compared, because too many have the same. */
const skippedBlock = z.object({
  kind: z.enum(duplicateKinds),
  key: z.string(),
  contacts: z.int(),
})
export type SkippedBlock = z.output<typeof skippedBlock>

export const duplicatesPage = z.object({
  suggestions: z.array(duplicateSuggestion),
  skipped: z.array(skippedBlock),
  after: z.string().nullable(),
})
export type DuplicatesPage = z.output<typeof duplicatesPage>
