import { findScheduled } from '#src/content/publishing/sql/scheduled.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import type { Database } from '#src/data/transaction.ts'
import { namedOnDashboard } from './dashboard-rows.ts'
import { findFollowUpsDue } from './follow-ups.ts'
import { findWaitingMessages, findWaitingProposals } from './inbox.ts'
import {
  findSendingNewsletters,
  findUnsentNewsletters,
  type NewsletterState,
} from './newsletters.ts'
import { findLastPublished } from './publications.ts'

export interface DashboardAccess {
  readonly followUps: boolean
  readonly inbox: boolean
  /** The states of newsletters to list, and whether to list those being sent. */
  readonly newsletters: readonly NewsletterState[]
  readonly sending: boolean
  /** Figures of events that people register for. */
  readonly participants: boolean
  readonly content: readonly DraftKind[]
}

const day = 86_400_000

const failureNotified = 7 * day

/** What is due within a day counts as due: the reader may be in any time zone. */
const dueSoon = day

/**
 * Open tasks, and past and future publications. A part that the user may not see is null, and is
 * not queried.
 */
export async function readDashboard(
  db: Database,
  access: DashboardAccess,
  now: Date,
  reader: number | null = null,
) {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const { followUps, inbox, newsletters, sending, content } = access
  const when = <T>(isShown: boolean, read: () => Promise<T>): Promise<T> | null =>
    isShown ? read() : null
  const hasContent = content.length > 0
  const scheduled = { kinds: content, from: after(-failureNotified), now, limit: namedOnDashboard }
  // Sequential: each takes a millisecond, and connections are few.
  return {
    followUps: await when(followUps, () =>
      findFollowUpsDue(db, { now, until: after(dueSoon), reader }),
    ),
    proposals: await when(inbox, () => findWaitingProposals(db, reader)),
    messages: await when(inbox, () => findWaitingMessages(db, reader)),
    unsent: await when(newsletters.length > 0, () => findUnsentNewsletters(db, newsletters)),
    sending: await when(sending, () => findSendingNewsletters(db)),
    published: await when(hasContent, () => findLastPublished(db, content, now)),
    planned: await when(hasContent, () => findScheduled(db, scheduled)),
  }
}
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
