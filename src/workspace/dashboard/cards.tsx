import type { ShownHoldUp } from '#src/contract/newsletters/sending-state.ts'
import type { Texts } from '#src/locales/texts.ts'
import { HoldUp } from '#src/newsletters/sending/admin/hold-up.tsx'
import type { ActionableFollowUp } from '#src/people/follow-ups/admin/follow-up-dialogs.tsx'
import type { DueFollowUpRow } from '#src/workspace/dashboard/sql/follow-ups.ts'
import type { NewsletterState } from '#src/workspace/dashboard/sql/newsletters.ts'
import type { Dashboard } from '#src/workspace/dashboard/sql/read-dashboard.ts'
import { Card, Group } from './admin/card.tsx'
import { LineActions } from './admin/line-actions.tsx'
import type { Links } from './admin/links.ts'
import type { LinesFor } from './lines.ts'

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

export function FollowUps({
  read: { followUps },
  links,
  lines,
  texts,
  language,
  mayChangeFollowUps,
}: Props & { readonly mayChangeFollowUps: boolean; readonly language: string }) {
  if (!followUps) return null
  const { overdue, total, items } = followUps
  const counts = [
    ...(overdue > 0 ? [texts('overdue', { count: overdue.toLocaleString(language) })] : []),
    ...(total > overdue
      ? [texts('dueSoon', { count: (total - overdue).toLocaleString(language) })]
      : []),
  ]
  return (
    <Card id="follow-ups" name={texts('followUps')}>
      {counts.length === 0 && <p>{texts('noFollowUps')}</p>}
      <Group
        texts={texts}
        name={counts.join(', ')}
        lines={items.map((row) => ({
          ...lines.followUp(row),
          ...(mayChangeFollowUps
            ? { actions: <LineActions followUp={actionable(row)} fallback="#desk-follow-ups" /> }
            : {}),
        }))}
        all={links.toFollowUps()}
      />
    </Card>
  )
}

export function Inbox({ read: { proposals, messages }, links, lines, texts }: Props) {
  if (!proposals || !messages) return null
  const isEmpty = proposals.total + messages.total === 0
  return (
    <Card id="inbox" name={texts('inbox')}>
      {isEmpty && <p>{texts('emptyInbox')}</p>}
      <Group
        texts={texts}
        name={texts('counted', { name: texts('proposals'), count: proposals.total })}
        lines={proposals.items.map(lines.submission('action-submissions'))}
        all={links.toInbox('action-submissions')}
      />
      <Group
        texts={texts}
        name={texts('counted', { name: texts('messages'), count: messages.total })}
        lines={messages.items.map(lines.submission('contact-submissions'))}
        all={links.toInbox('contact-submissions')}
      />
    </Card>
  )
}

const inState = (state: NewsletterState) =>
  state === 'scheduled' ? { status: state } : { status: 'draft', approvalStatus: state }

export function Newsletters({
  read: { unsent, sending },
  heldUp,
  links,
  lines,
  texts,
}: Props & { readonly heldUp: ShownHoldUp | undefined }) {
  if (!unsent) return null
  const groups = [...unsent]
  const isEmpty = groups.every(([, { total }]) => total === 0) && !sending?.length
  // Users who may only approve see nothing else.
  const empty = sending ? texts('noNewsletters') : texts('noApprovals')
  return (
    <Card id="newsletters" name={texts('newsletters')}>
      {heldUp && <HoldUp holdUp={heldUp} />}
      {isEmpty && <p>{empty}</p>}
      <Group texts={texts} name={texts('sending')} lines={(sending ?? []).map(lines.sending)} />
      {groups.map(([state, { items, total }]) => (
        <Group
          key={state}
          texts={texts}
          name={texts('counted', { name: texts(`states:${state}`), count: total })}
          lines={items.map(lines.unsent)}
          all={
            (state === 'pending' ? links.toApprovals() : null) ??
            links.toList('newsletters', inState(state))
          }
        />
      ))}
    </Card>
  )
}

export function Publications({ read: { planned }, lines, texts }: Props) {
  if (!planned) return null
  return (
    <Card id="publications" name={texts('publications')}>
      <Group
        texts={texts}
        name={texts('planned')}
        lines={planned.map(lines.planned)}
        empty={texts('nothingPlanned')}
      />
    </Card>
  )
}
