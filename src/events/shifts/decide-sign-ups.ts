import type { PayloadRequest } from 'payload'
import type { SignUpDecision } from '#src/contract/events/shifts.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { handBack } from './change-sign-up.ts'
import { clearCame, findAttendance, noteCame } from './sql/sign-ups.ts'

/**
 * Notes that a person who is booked came: once, however often. For a contact it is an interaction
 * too, with the name of the shift. False for who has no place.
 */
const checkIn = (req: PayloadRequest, id: number): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const came = await noteCame(db, id)
    if (came && came.contact !== null)
      await req.payload.create({
        collection: 'interactions',
        data: {
          contact: came.contact,
          kind: 'event',
          ...(came.event === null ? {} : { event: came.event }),
          notes: came.shift,
          at: came.at,
        },
        // Who checks in may write no contacts.
        ...asCommand(req),
      })
    return came !== undefined
  })

/** Takes a check-in back, with its interaction. */
const undoCheckIn = (req: PayloadRequest, id: number): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const came = await clearCame(db, id)
    if (!came) return false
    const interaction = came.contact === null ? undefined : await findAttendance(db, came)
    if (interaction !== undefined)
      await req.payload.delete({
        collection: 'interactions',
        id: interaction,
        // As when it was made.
        ...asCommand(req),
      })
    return true
  })

/** What each decision does; false where it does not fit what the sign-up is. */
export const decisions: Readonly<
  Record<SignUpDecision, (req: PayloadRequest, id: number) => Promise<boolean>>
> = {
  check_in: checkIn,
  undo_check_in: undoCheckIn,
  cancel: async (req, id) => (await handBack(req, id)) === 'done',
}
