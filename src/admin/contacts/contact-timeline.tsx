import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { may } from '#src/access/index.ts'
import { readTimeline } from '#src/crm/read-timeline.ts'
import { database } from '#src/db/transaction.ts'
import { Timeline } from './timeline.tsx'

const saved = z.int()

/** The timeline of a stored contact, server-rendered: saves the first request. */
export async function ContactTimeline({ id, req }: UIFieldServerProps) {
  const contact = saved.safeParse(id)
  if (!contact.success || !may(req, 'contacts', 'read')) return null
  const first = await readTimeline(await database(req), {
    contactId: contact.data,
    before: undefined,
    submissions: may(req, 'submissions', 'read'),
    accountMails: may(req, 'users', 'read'),
    now: new Date(),
  })
  return first ? <Timeline id={contact.data} first={first} key={contact.data} /> : null
}
