import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { readMailability } from '#src/people/consents/read-mailability.ts'
import { readTimeline } from '#src/people/timeline/read-timeline.ts'
import { may } from '#src/platform/access/index.ts'
import { peopleAccess } from '#src/platform/access/people-access.ts'
import { Timeline } from './timeline.tsx'

const saved = z.int()

/**
 * Whether a stored contact may be mailed, and their timeline, server-rendered: saves the first
 * requests.
 */
export async function ContactTimeline({ id, req }: UIFieldServerProps) {
  const contact = saved.safeParse(id).data
  if (contact === undefined || !may(req, 'contacts', 'read')) return null
  const [db, access] = [await database(req), peopleAccess(req)]
  const place = { before: undefined, now: new Date() }
  const first = await readTimeline(db, contact, access, place)
  const mailability = await readMailability(db, { contact }, access)
  if (!first || !mailability) return null
  return <Timeline id={contact} first={first} mailability={mailability} key={contact} />
}
