import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { mailStaff } from '#src/mail/notices/mail-staff.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import { findNotificationEmails } from '#src/mail/notices/sql/notification.ts'
import {
  claimDigestDay,
  findDigestSchedule,
  findEmailsOfRoles,
} from '#src/newsletters/digest/sql/digest-schedule.ts'
import { mayDo } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { findSite, findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'
import { createDigest, makeDigest } from './make-digest.ts'
import { lastDue } from './schedule.ts'

/** Recipients in Settings; without any, users who may approve. */
async function recipientsOf(req: PayloadRequest, db: Database): Promise<string[]> {
  const notified = await findNotificationEmails(db)
  if (notified.length > 0) return notified
  const table = rolesIn(req.payload.config)
  const approving = Object.keys(table).filter((role) => mayDo(table, [role], 'approvals', 'write'))
  return findEmailsOfRoles(db, approving)
}

/** Queues the mails that tell staff of a draft, in the transaction that made it. */
async function notifyOfDigest(
  req: PayloadRequest,
  newsletter: number,
  title: string,
): Promise<void> {
  const db = await database(req)
  const { language } = await findSite(db)
  const words = textsIn('digest-notice', language)
  const url = `${env().BASE_URL}/admin/collections/newsletters/${newsletter}`
  const mail = writeMailIn(
    language,
    words('subject', { title }),
    words('why'),
    words('link', { url }),
  )
  await mailStaff(req, mail, await recipientsOf(req, db))
}

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
