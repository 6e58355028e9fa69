import { type TimelineCursor, type TimelinePage, writeCursor } from '#src/contract/crm/timeline.ts'
import { findCurrentStage, findTimeline } from '#src/db/crm/timeline.ts'
import type { Database } from '#src/db/transaction.ts'
import { sentSubject } from '#src/email/render/fill-placeholders.ts'

const pageSize = 30

/**
 * A page of a contact's timeline (keyset pagination): the newest items, or those after the cursor
 * `before`. Undefined when the contact does not exist.
 */
export async function readTimeline(
  db: Database,
  sought: {
    readonly contactId: number
    readonly before: TimelineCursor | undefined
    readonly submissions: boolean
    readonly accountMails: boolean
    readonly now: Date
  },
): Promise<TimelinePage | undefined> {
  const currentStage = await findCurrentStage(db, sought.contactId)
  if (currentStage === undefined) return undefined
  const found = await findTimeline(db, { ...sought, limit: pageSize + 1 }, sentSubject)
  const items = found.slice(0, pageSize)
  const last = found.length > pageSize ? items.at(-1) : undefined
  return {
    currentStage,
    items: items.map(({ item }) => item),
    older: last
      ? writeCursor({ timestamp: last.moment, kind: last.item.kind, id: last.item.id })
      : null,
  }
}
