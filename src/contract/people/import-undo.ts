import { z } from 'zod'
import { adminOperation, jsonResponse } from '../define.ts'
import { byId } from '../parameters.ts'
import { timestamp } from '../values.ts'

export const undoDays = 30

const retainedReasons = [
  /** Edited since, by staff, a bulk edit or another import. */
  'changed',
  /** Was added by the import, and has a stage, an interaction, a follow-up or the like by now. */
  'activity',
  /** Was added by the import, and sent mail since. */
  'mailed',
  /** Deleted or merged since: there is nothing to restore. */
  'deleted',
] as const

/**
 * A contact or subscriber that an import created or changed, and that stays as it is: only a
 * subscription by the import is withdrawn all the same, unless they consented or left since.
 */
const retainedPerson = z.object({
  target: z.enum(['contact', 'subscriber']),
  id: z.int(),
  /** Name or email, as of now; empty where the document has been deleted. */
  title: z.string(),
  reason: z.enum(retainedReasons),
})

export const maxRetainedListed = 100

/**
 * What undoing an import does, or did, and the field `undo` of an import. Consents stay; those that the import subscribed are withdrawn.
 */
export const importUndo = z.object({
  deleted: z.int(),
  restored: z.int(),
  kept: z.int(),
  keptPeople: z.array(retainedPerson).max(maxRetainedListed),
  withdrawn: z.int(),
  until: timestamp(),
  undoneAt: timestamp().nullable(),
})

const ofImport = { permission: 'any', params: byId, response: jsonResponse(importUndo) } as const

export const previewImportUndo = adminOperation('GET', '/cms-api/imports/:id/undo', {
  ...ofImport,
  id: 'previewImportUndo',
  summary: 'What undoing an import would do, or did; for who may run such an import',
})

export const undoImport = adminOperation('POST', '/cms-api/imports/:id/undo', {
  ...ofImport,
  id: 'undoImport',
  summary: 'Undoes an import; for who may run such an import',
})
