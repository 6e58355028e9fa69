import type { DraftKind } from '#src/contract/content/kinds.ts'
import { findScheduled } from '../content/scheduled.ts'
import type { Database } from '../transaction.ts'
import { findFollowUpsDue } from './follow-ups.ts'
import { namedOnDashboard } from './found.ts'
import { findWaitingMessages, findWaitingProposals } from './inbox.ts'
import {
  findSendingNewsletters,
  findUnsentNewsletters,
  type NewsletterState,
} from './newsletters.ts'
import { findLastPublished } from './publications.ts'

/** What of the dashboard a person may see. */
export interface Shown {
  readonly followUps: boolean
  readonly inbox: boolean
  /** The states of newsletters, and whether also those on their way. */
  readonly newsletters: readonly NewsletterState[]
  readonly sending: boolean
  readonly content: readonly DraftKind[]
}

const day = 86_400_000

/** For how long a publication that failed is told of. */
const toldOfFailure = 7 * day

/** What is due within a day is due now: whoever reads it may be in any time zone. */
const dueSoon = day

/**
 * What needs somebody now, and what was and will be published. A part that is not shown is
 * null, and nothing is read for it.
 */
export async function readDashboard(db: Database, shown: Shown, now: Date) {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const { followUps, inbox, newsletters, sending, content } = shown
  const when = <T>(isShown: boolean, read: () => Promise<T>): Promise<T> | null =>
    isShown ? read() : null
  const hasContent = content.length > 0
  const scheduled = { kinds: content, from: after(-toldOfFailure), now, limit: namedOnDashboard }
  // One after the other: each takes a millisecond, and connections are few.
  return {
    followUps: await when(followUps, () => findFollowUpsDue(db, { now, until: after(dueSoon) })),
    proposals: await when(inbox, () => findWaitingProposals(db)),
    messages: await when(inbox, () => findWaitingMessages(db)),
    unsent: await when(newsletters.length > 0, () => findUnsentNewsletters(db, newsletters)),
    sending: await when(sending, () => findSendingNewsletters(db)),
    published: await when(hasContent, () => findLastPublished(db, content, now)),
    planned: await when(hasContent, () => findScheduled(db, scheduled)),
  }
}
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
