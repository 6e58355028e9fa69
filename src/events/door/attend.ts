import type { PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { followAttendance } from '#src/people/follow-ups/make-follow-ups.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { findAttendance, lockAttendance, noteAttendance } from '../registration/sql/participants.ts'
import { type Act, cameSince, mergeActs } from './acts.ts'

type Attendance = NonNullable<Awaited<ReturnType<typeof lockAttendance>>>

/** What is noted, with what a version noted that knew the outcome only. */
function knownActs({ acts, cameAt, updatedAt }: Attendance): readonly Act[] {
  if (cameSince(acts) === cameAt) return acts
  const kind = cameAt === null ? 'undo' : 'check_in'
  const at = cameAt ?? updatedAt
  return mergeActs(acts, [{ key: `earlier ${kind} ${at}`, kind, at }])
}

/** For a contact attendance is an interaction too, which timeline, segments and reports know. */
async function noteInteraction(
  req: PayloadRequest,
  db: Database,
  { event, contact, cameAt: before }: Attendance,
  at: string | null,
): Promise<void> {
  if (contact === null || before === at) return
  // Helpers at the door may write no contacts.
  const common = { collection: 'interactions', ...asCommand(req) } as const
  const id = await findAttendance(db, { event, contact })
  if (before === null && at !== null) {
    const data = { contact, event, kind: 'event', notes: '', at } as const
    await req.payload.create({ ...common, data })
  } else if (id !== undefined && at === null) await req.payload.delete({ ...common, id })
  else if (id !== undefined && at !== null)
    await req.payload.update({ ...common, id, data: { at } })
}

/**
 * Checks in who has a place, or takes it back, by the rule of `cameSince`: `done` where that changes
 * since when they are here, `known` where it does not, `gone` where it does not fit the registration.
 */
export const attend = (
  req: PayloadRequest,
  id: number,
  act: Act,
): Promise<'done' | 'known' | 'gone'> =>
  withTransaction(req, async (db) => {
    const found = await lockAttendance(db, id)
    if (!found || (found.state !== 'booked' && act.kind === 'check_in')) return 'gone'
    const acts = mergeActs(knownActs(found), [act])
    const cameAt = cameSince(acts)
    await noteAttendance(db, id, { acts, cameAt })
    await noteInteraction(req, db, found, cameAt)
    await followAttendance(req, db, { registration: id, before: found.cameAt, at: cameAt })
    return cameAt === found.cameAt ? 'known' : 'done'
  })
