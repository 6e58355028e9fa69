import type { PayloadRequest } from 'payload'
import type { ParticipantDecision } from '#src/contract/events/participants.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
} from './change-registration.ts'
import {
  clearCheckIn,
  type ExportedParticipant,
  findAttendance,
  noteCheckIn,
} from './sql/participants.ts'

/**
 * Notes that a person who has a place came: once, however often. For a contact it is an interaction
 * too, which timeline, segments and reports know. False for who has no place.
 */
export const checkIn = (req: PayloadRequest, id: number): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const came = await noteCheckIn(db, id)
    if (came?.isNew && came.contact !== null)
      await req.payload.create({
        collection: 'interactions',
        data: {
          contact: came.contact,
          kind: 'event',
          event: came.event,
          notes: '',
          at: new Date().toISOString(),
        },
        // Helpers at the door may write no contacts.
        overrideAccess: true,
        depth: 0,
        req,
      })
    return came !== undefined
  })

/** Takes a check-in back, with its interaction. */
export const undoCheckIn = (req: PayloadRequest, id: number): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const came = await clearCheckIn(db, id)
    if (!came) return false
    const interaction = came.contact === null ? undefined : await findAttendance(db, came)
    if (interaction !== undefined)
      await req.payload.delete({
        collection: 'interactions',
        id: interaction,
        // As when it was made.
        overrideAccess: true,
        depth: 0,
        req,
      })
    return true
  })

type Decide = (req: PayloadRequest, id: number) => Promise<boolean>

const changed =
  (change: (req: PayloadRequest, id: number) => Promise<string>): Decide =>
  async (req, id) =>
    (await change(req, id)) === 'done'

/** What each decision does; false where it does not fit what the registration is. */
export const decisions: Readonly<Record<ParticipantDecision, Decide>> = {
  check_in: checkIn,
  undo_check_in: undoCheckIn,
  approve: changed(approveRegistration),
  decline: changed(declineRegistration),
  cancel: changed(cancelRegistration),
}

/** The file of a list of participants. */
export const participantsFile = (
  batches: AsyncIterable<readonly ExportedParticipant[]>,
): ExportFile<ExportedParticipant> => ({
  name: 'participants',
  columns: columnsOf([
    ...(['id', 'event', 'name', 'email', 'phone', 'companions', 'state', 'source'] as const),
    ...(['answers', 'consent', 'checkedInAt', 'createdAt'] as const),
  ]),
  batches,
})
