import { Link } from '@payloadcms/ui'
import { approvalStatuses } from '#src/contract/newsletters/enums.ts'
import type { ShownHoldUp } from '#src/contract/newsletters/sending-state.ts'
import type { Texts } from '#src/locales/texts.ts'
import { HoldUp } from '#src/newsletters/sending/admin/hold-up.tsx'
import type { ActionableFollowUp } from '#src/people/follow-ups/admin/follow-up-dialogs.tsx'
import type { DueFollowUpRow } from '#src/workspace/dashboard/sql/follow-ups.ts'
import type { Dashboard } from '#src/workspace/dashboard/sql/read-dashboard.ts'
import { Card, Group, Lines } from './admin/card.tsx'
import { LineActions } from './admin/line-actions.tsx'
import type { Links } from './admin/links.ts'
import type { LinesFor } from './lines.ts'
import { needsOf } from './needs.ts'

interface Props {
  readonly read: Dashboard
  readonly links: Links
  readonly lines: LinesFor
  readonly texts: Texts<'dashboard'>
}

const actionable = ({ isOverdue, ...row }: DueFollowUpRow): ActionableFollowUp => ({
  ...row,
  status: isOverdue ? 'overdue' : 'pending',
  isReopenable: false,
})

/** Links to all there are of a kind, with their number. */
function Totals({ read, links, texts }: Omit<Props, 'lines'>) {
  const { followUps, proposals, messages, unsent } = read
  const totals = [
    { name: texts('followUps'), total: followUps?.total, href: links.toFollowUps() },
    {
      name: texts('proposals'),
      total: proposals?.total,
      href: links.toInbox('action-submissions'),
    },
    { name: texts('messages'), total: messages?.total, href: links.toInbox('contact-submissions') },
    ...approvalStatuses.map((state) => ({
      name: texts(`states:${state}`),
      total: unsent?.get(state)?.total,
      href:
        (state === 'pending' ? links.toApprovals() : null) ??
        links.toList('newsletters', { status: 'draft', approvalStatus: state }),
    })),
  ]
  return (
    <div className="ui-remarks">
      {totals.map(({ name, total = 0, href }) => {
        const what = texts('counted', { name, count: total })
        if (total === 0 || !href) return null
        return (
          <Link key={name} href={href} prefetch={false} aria-label={texts('showAllOf', { what })}>
            {what}
          </Link>
        )
      })}
    </div>
  )
}

/** Always there for who has tasks: that nothing is left is news as well. */
export function NeedsYou({
  read,
  heldUp,
  links,
  lines,
  texts,
  mayChangeFollowUps,
}: Props & {
  readonly mayChangeFollowUps: boolean
  readonly heldUp: ShownHoldUp | undefined
}) {
  const needs = needsOf(read, lines, (row) =>
    mayChangeFollowUps ? (
      <LineActions followUp={actionable(row)} fallback="#desk-needs-you" />
    ) : undefined,
  )
  return (
    <Card id="needs-you" name={texts('needsYou')}>
      {heldUp && <HoldUp holdUp={heldUp} />}
      {needs.length === 0 && !heldUp && <p>{texts('nothingNeeded')}</p>}
      <Totals {...{ read, links, texts }} />
      <Lines lines={needs} />
    </Card>
  )
}

/** What goes out now and later. */
export function ComingUp({ read: { planned, sending, unsent }, lines, texts }: Props) {
  const later = [
    ...(planned ?? [])
      .filter(({ failed }) => !failed)
      .map((row) => ({ at: row.at, line: lines.planned(row) })),
    ...(unsent?.get('scheduled')?.items ?? []).map((row) => ({
      at: row.at,
      line: lines.unsent(row),
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  const now = (sending ?? []).filter(({ isPaused }) => !isPaused).map(lines.sending)
  if (later.length + now.length === 0) return null
  return (
    <Card id="coming-up" name={texts('comingUp')}>
      <Group name={texts('sending')} lines={now} />
      <Group name={texts('planned')} lines={later.map(({ line }) => line)} />
    </Card>
  )
}
