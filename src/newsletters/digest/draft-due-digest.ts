import { createLocalReq, type Payload } from 'payload'
import { withTransaction } from '#src/data/transaction.ts'
import { claimDigestDay, findDigestSchedule } from '#src/newsletters/digest/sql/digest-schedule.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { createDigest, makeDigest } from './make-digest.ts'
import { notifyOfDigest } from './notify-of-digest.ts'
import { lastDue } from './schedule.ts'

/**
 * Makes the draft that the schedule in Settings has due at `now`, and tells staff; returns its id.
 * At most one for each day it is due on, however many workers run this: the day is taken in the
 * transaction that creates the draft. A day with nothing new has none, also later.
 */
export async function draftDueDigest(
  payload: Payload,
  now = new Date(),
): Promise<number | undefined> {
  const req = await createLocalReq({}, payload)
  return withTransaction(
    req,
    async (db) => {
      const schedule = await findDigestSchedule(db)
      if (!schedule) return
      const due = lastDue({ ...schedule, timeZone: await findSiteTimeZone(db) }, now)
      if (!due || !(await claimDigestDay(db, due.day))) return
      const digest = await makeDigest(req, now)
      if (!digest) return
      const id = await createDigest(req, digest, { overrideAccess: true })
      await notifyOfDigest(req, id, digest.title)
      return id
    },
    { isLong: true },
  )
}
