import type { Endpoint } from 'payload'
import { z } from 'zod'
import { notesLimit } from '#src/contract/crm/fields.ts'
import { interactionKinds, isInFuture } from '#src/contract/crm/interactions.ts'
import { newEntry } from '#src/contract/crm/progression.ts'
import { int4, time, trimmedText } from '#src/contract/values.ts'
import { reachStage } from '#src/crm/reach-stage.ts'
import { lockContact } from '#src/db/crm/contact.ts'
import { lockEvent } from '#src/db/crm/event.ts'
import { withTransaction } from '#src/db/transaction.ts'
import { CommandError, command, readCommand } from '../command.ts'
import { contactTimeline } from '../timeline-commands.ts'
import { addFollowUpCommand } from './follow-up-commands.ts'
import { contactDeleted, mustBeThere } from './server-errors.ts'

const at = time()
  .transform((value) => new Date(value))
  .exactOptional()

const inFuture = () => new CommandError(400, 'date-in-future')

const enteredEntry = newEntry.extend({ at })

/** As the contract's operation, but with an optional timestamp in the past. */
const addEntry = command({
  method: 'post',
  path: '/:id/progression',
  area: 'contacts',
  level: 'write',
  run: async (req, { id }) => {
    const entry = await readCommand(req, enteredEntry)
    if (entry.at && entry.at.getTime() > Date.now()) throw inFuture()
    const reached = await reachStage(req, { ...entry, contactId: id })
    mustBeThere(reached)
    return { entry: reached.entryId }
  },
})

const newInteraction = z.object({
  kind: z.enum(interactionKinds),
  notes: trimmedText(notesLimit).default(''),
  at,
  /** The event the contact attended. */
  event: int4().positive().nullable().default(null),
})

const checkedInteraction = newInteraction.refine(
  ({ kind, event }) => event === null || kind === 'event',
  { path: ['event'], error: 'is for interactions at an event' },
)

/** Logs an interaction with a contact; its stage and follow-ups are not changed. */
const logInteraction = command({
  method: 'post',
  path: '/:id/interactions',
  area: 'contacts',
  level: 'write',
  run: async (req, { id }) => {
    const { at = new Date(), ...details } = await readCommand(req, checkedInteraction)
    if (isInFuture(at)) throw inFuture()
    return withTransaction(req, async (db) => {
      if (!(await lockContact(db, id))) throw contactDeleted()
      if (details.event !== null && !(await lockEvent(db, details.event)))
        throw new CommandError(400, 'entry-deleted')
      const interaction = await req.payload.create({
        collection: 'interactions',
        data: { ...details, contact: id, at: at.toISOString() },
        overrideAccess: false,
        depth: 0,
        req,
      })
      return { interaction: interaction.id }
    })
  },
})

/** Endpoints of the view of a contact. */
export const contactCommands: Endpoint[] = [
  contactTimeline,
  addEntry,
  logInteraction,
  addFollowUpCommand,
]
