import type { ReactNode } from 'react'
import type { DueFollowUpRow } from '#src/workspace/dashboard/sql/follow-ups.ts'
import type { WaitingRow } from '#src/workspace/dashboard/sql/inbox.ts'
import type { NewsletterState, UnsentRow } from '#src/workspace/dashboard/sql/newsletters.ts'
import type { Dashboard } from '#src/workspace/dashboard/sql/read-dashboard.ts'
import type { Line } from './admin/card.tsx'
import type { LinesFor } from './lines.ts'

/** Rows of the list at most: of each kind there is a link to all. */
const shownNeeds = 12

type Read = Pick<
  Dashboard,
  'followUps' | 'proposals' | 'messages' | 'unsent' | 'sending' | 'planned'
>

/**
 * What needs the user, by urgency: what stopped, who waits longest for a follow-up, what colleagues
 * and the public wait for, what can be sent, and what is due within a day. Pure.
 */
export function needsOf(
  { followUps, proposals, messages, unsent, sending, planned }: Read,
  lines: LinesFor,
  actionsOf: (row: DueFollowUpRow) => ReactNode,
): Line[] {
  const due = (isOverdue: boolean) =>
    (followUps?.items ?? [])
      .filter((row) => row.isOverdue === isOverdue)
      .map((row) => ({ ...lines.followUp(row), actions: actionsOf(row) }))
  const inState = (state: NewsletterState) =>
    (unsent?.get(state)?.items ?? []).map((row: UnsentRow) => lines.unsent(row))
  const sent = (slug: 'action-submissions' | 'contact-submissions', rows?: readonly WaitingRow[]) =>
    (rows ?? []).map((row) => ({ at: row.sentAt, line: lines.submission(slug)(row) }))
  const submitted = [
    ...sent('action-submissions', proposals?.items),
    ...sent('contact-submissions', messages?.items),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return [
    ...(sending ?? []).filter(({ isPaused }) => isPaused).map(lines.sending),
    ...(planned ?? []).filter(({ failed }) => failed).map(lines.planned),
    ...due(true),
    ...inState('pending'),
    ...submitted.map(({ line }) => line),
    ...inState('rejected'),
    ...inState('approved'),
    ...due(false),
  ].slice(0, shownNeeds)
}
