import { z } from 'zod'
import { timestamp } from '../values.ts'

/** For how many days an import can be undone. */
export const undoDays = 30

/** Why a person stays as they are when an import is undone. */
const keptReasons = [
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
const keptPerson = z.object({
  target: z.enum(['contact', 'subscriber']),
  id: z.int(),
  /** Name or email, as of now; empty where the document has been deleted. */
  title: z.string(),
  reason: z.enum(keptReasons),
})

/** Limit of listed people who stay; all are counted. */
export const keptListed = 100

/**
 * What undoing an import does, or did: `GET` (a preview) and `POST /cms-api/imports/:id/undo`, and
 * the field `undo` of an import. Consents stay; those that the import subscribed are withdrawn.
 */
export const importUndo = z.object({
  /** Contacts and subscribers that the import created and that are deleted. */
  deleted: z.int(),
  /** Ones that it changed and that are restored. */
  restored: z.int(),
  /** Ones that stay, because they were changed since. */
  kept: z.int(),
  /** The first of those that stay. */
  keptPeople: z.array(keptPerson).max(keptListed),
  /** How many of the people the import subscribed are unsubscribed again. */
  withdrawn: z.int(),
  /** Until when it can be undone. */
  until: timestamp(),
  /** When it was undone; null as long as it was not. */
  undoneAt: timestamp().nullable(),
})
