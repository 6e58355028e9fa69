import type { PayloadRequest } from 'payload'
import type { Database } from '#src/data/transaction.ts'
import { insertFollowUps } from '#src/people/board/sql/progression.ts'
import { notifyAssigned } from '#src/platform/notifications/notify.ts'
import { insertFollowUpsOfForm } from './sql/answered-form.ts'
import {
  insertFollowUpsOfAttendance,
  moveFollowUpsOfAttendance,
  removeFollowUpsOfAttendance,
} from './sql/attendance.ts'

interface Owned {
  readonly id: number
  readonly owner: number | null
}

/** Notifies each owner once of the follow-ups that they were given, by one act or one by one. */
export async function notifyOwners(
  req: PayloadRequest,
  given: readonly Owned[],
  isGathered = false,
): Promise<void> {
  // By owner, so that of two sets at once neither waits for the other.
  const owners = [...new Set(given.map(({ owner }) => owner))].sort((a, b) => Number(a) - Number(b))
  for (const owner of owners) {
    const own = given.filter((each) => each.owner === owner)
    const document = own.length === 1 ? (own[0]?.id ?? 0) : 0
    const event = { topic: 'follow-up-assigned', document, count: own.length, isGathered } as const
    await notifyAssigned(req, event, owner)
  }
}

/**
 * Makes the follow-ups that the rules of the stages of these entries demand, and notifies their
 * owners. In the transaction of the request, which is `db`.
 */
export async function makeFollowUps(
  req: PayloadRequest,
  db: Database,
  entryIds: readonly number[],
): Promise<void> {
  await notifyOwners(req, await insertFollowUps(db, entryIds))
}

/**
 * Makes the follow-ups that rules demand for what was sent by a form, and notifies their owners. In
 * the transaction of the request, which is `db`.
 */
export async function followForm(
  req: PayloadRequest,
  db: Database,
  answers: number,
): Promise<void> {
  await notifyOwners(req, await insertFollowUpsOfForm(db, answers), true)
}

interface Came {
  readonly registration: number
  /** Since when they were here as far as was known, and are; null where they did not come. ISO 8601. */
  readonly before: string | null
  readonly at: string | null
}

/**
 * Makes the follow-ups that the rules of an event demand for who came to it, and notifies their
 * owners; takes back what is still open for who did not come after all. The caller has locked the
 * registration, in the transaction of the request, which is `db`.
 */
export async function followAttendance(
  req: PayloadRequest,
  db: Database,
  { registration, before, at }: Came,
): Promise<void> {
  if (before === at) return
  if (at === null) await removeFollowUpsOfAttendance(db, registration)
  else if (before === null)
    await notifyOwners(req, await insertFollowUpsOfAttendance(db, registration))
  else await moveFollowUpsOfAttendance(db, registration, { before, at })
}
