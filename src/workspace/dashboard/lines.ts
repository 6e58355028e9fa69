import type { ScheduledRow } from '#src/content/publishing/scheduled-row.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { DueFollowUpRow } from '#src/workspace/dashboard/sql/follow-ups.ts'
import type { SentRow, SubscriberChanges, WaitingRow } from '#src/workspace/dashboard/sql/inbox.ts'
import type { SendingRow, UnsentRow } from '#src/workspace/dashboard/sql/newsletters.ts'
import type { PublishedRow } from '#src/workspace/dashboard/sql/publications.ts'
import type { Line } from './admin/card.tsx'
import type { Links } from './admin/links.ts'

const sentence = (...parts: readonly string[]): string => parts.filter((part) => part).join(' · ')

const warningOf = (
  { change, failed }: ScheduledRow,
  texts: Texts<'dashboard'>,
): { warning?: string } => {
  if (!failed) return change === 'unpublish' ? { warning: texts('withdraws') } : {}
  return { warning: change === 'unpublish' ? texts('notWithdrawn') : texts('notPublished') }
}

const problemOf = (
  { isPaused, failed }: SendingRow,
  texts: Texts<'dashboard'>,
): { warning?: string } => {
  if (isPaused) return { warning: texts('paused') }
  return failed > 0 ? { warning: texts('failed', { count: failed }) } : {}
}

/** Builds the lines of the dashboard; `away` formats a timestamp as relative time. */
export const linesFor = (
  links: Links,
  texts: Texts<'dashboard'>,
  away: (time: string) => string,
) => {
  const timeOf = (at: string) => ({ time: { at, text: away(at) } })
  return {
    followUp: (row: DueFollowUpRow): Line => ({
      key: `follow-up-${row.id}`,
      title: row.contactName,
      href: links.toEntry('contacts', row.contactId),
      remark: sentence(
        texts('kinds:followUp'),
        row.ruleName,
        row.catchupType,
        row.owner ? '' : texts('unassigned'),
      ),
      ...(row.isOverdue ? { warning: texts('isOverdue') } : {}),
      ...timeOf(row.at),
    }),
    submission:
      (slug: 'action-submissions' | 'contact-submissions') =>
      (row: WaitingRow): Line => ({
        key: `${slug}-${row.id}`,
        title: row.title,
        href: links.toEntry(slug, row.id),
        remark: sentence(
          texts(slug === 'action-submissions' ? 'kinds:proposal' : 'kinds:message'),
          texts('from', { name: row.from }),
          row.isMine ? '' : texts('unassigned'),
        ),
        ...timeOf(row.sentAt),
      }),
    unsent: (row: UnsentRow): Line => ({
      key: `newsletter-${row.id}`,
      title: row.title,
      href:
        (row.state === 'pending' ? links.toApprovals(row.id) : null) ??
        links.toEntry('newsletters', row.id),
      remark: sentence(
        texts('kinds:newsletter'),
        row.state === 'scheduled' ? '' : texts(`states:${row.state}`),
      ),
      ...timeOf(row.at),
    }),
    sending: (row: SendingRow): Line => ({
      key: `sending-${row.id}`,
      title: row.title,
      href: links.toEntry('newsletters', row.id),
      remark: '',
      ...problemOf(row, texts),
      sending: { newsletter: row.id, sent: row.sent, recipients: row.recipients },
    }),
    sent: (row: SentRow): Line => ({
      key: `sent-${row.id}`,
      title: row.title,
      href: links.toEntry('newsletters', row.id),
      remark: texts('sentTo', { count: row.recipients }),
      ...timeOf(row.at),
    }),
    newContacts: (count: number): Line => ({
      key: 'contacts',
      title: texts('newContacts', { count }),
      href: links.toNewest('contacts'),
      remark: '',
    }),
    subscribers: ({ joined, left }: SubscriberChanges): Line => ({
      key: 'subscribers',
      title: texts('newSubscribers', { count: joined }),
      href: links.toNewest('newsletter-subscribers'),
      remark: left > 0 ? texts('leftList', { count: left }) : '',
    }),
    published: (row: PublishedRow): Line => ({
      key: `${row.kind}-${row.id}`,
      title: row.title,
      href: links.toEntry(row.kind, row.id),
      remark: texts(`kinds:${row.kind}`),
      ...timeOf(row.at),
    }),
    planned: (row: ScheduledRow): Line => ({
      key: `${row.kind}-${row.id}-${row.change}-${row.at}`,
      title: row.title,
      href: links.toEntry(row.kind, row.id),
      remark: texts(`kinds:${row.kind}`),
      ...warningOf(row, texts),
      ...timeOf(row.at),
    }),
  }
}
export type LinesFor = ReturnType<typeof linesFor>
