import {
  type TimelineCursor,
  type TimelinePage,
  writeCursor,
} from '#src/contract/people/timeline.ts'
import type { Database } from '#src/data/transaction.ts'
import { sentSubject } from '#src/mail/rendering/fill-placeholders.ts'
import { findMailedPerson } from '#src/people/consents/sql/mailability.ts'
import {
  findCurrentStage,
  findTimeline,
  type TimelineOf,
} from '#src/people/timeline/sql/timeline.ts'
import { type PeopleAccess, readableImports } from '../contacts/people-access.ts'

const pageSize = 30

export interface TimelineAccess extends PeopleAccess {
  readonly submissions: boolean
  readonly accountMails: boolean
}

interface Place {
  readonly before: TimelineCursor | undefined
  readonly now: Date
}

async function readPage(
  db: Database,
  of: TimelineOf & Pick<TimelinePage, 'currentStage'>,
  access: TimelineAccess,
  place: Place,
): Promise<TimelinePage> {
  const { submissions, accountMails } = access
  const what = { of, submissions, accountMails, imports: readableImports(access) }
  const found = await findTimeline(db, { ...what, ...place, limit: pageSize + 1 }, sentSubject)
  const items = found.slice(0, pageSize)
  const last = found.length > pageSize ? items.at(-1) : undefined
  return {
    currentStage: of.currentStage,
    items: items.map(({ item }) => item),
    older: last
      ? writeCursor({ timestamp: last.timestamp, kind: last.item.kind, id: last.item.id })
      : null,
  }
}

/**
 * A page of a contact's timeline (keyset pagination). Undefined when the contact does not exist.
 */
export async function readTimeline(
  db: Database,
  contact: number,
  access: TimelineAccess,
  place: Place,
): Promise<TimelinePage | undefined> {
  const currentStage = await findCurrentStage(db, contact)
  if (currentStage === undefined) return undefined
  return readPage(db, { contact, email: null, currentStage }, access, place)
}

/**
 * The same for a subscriber: what is stored about their email and, for those who may read
 * contacts, about the whole person. Undefined when the subscriber does not exist.
 */
export async function readSubscriberTimeline(
  db: Database,
  subscriber: number,
  access: TimelineAccess,
  place: Place,
): Promise<TimelinePage | undefined> {
  const person = await findMailedPerson(db, { subscriber })
  if (!person) return undefined
  const contact = access.contacts === 'none' ? null : (person.contact?.id ?? null)
  const currentStage = contact === null ? null : ((await findCurrentStage(db, contact)) ?? null)
  return readPage(db, { contact, email: person.listed, currentStage }, access, place)
}
