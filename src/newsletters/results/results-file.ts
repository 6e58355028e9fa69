import type {
  ClickedLink,
  Counted,
  FailureGroup,
  Results,
} from '#src/contract/newsletters/results.ts'
import { columnsOf, type ExportFile } from '#src/platform/csv/export-file.ts'

const ofNewsletter = [
  'recipients',
  'delivered',
  'hard',
  'soft',
  'failed',
  'waiting',
  'notSent',
  'leftOut',
  'weekly',
  'complaints',
  'unsubscribed',
  'clicks',
  'opens',
] as const satisfies readonly (keyof Counted)[]

const columns = [
  'row',
  'newsletter',
  'title',
  'sentAt',
  ...ofNewsletter,
  'reason',
  'link',
  'count',
] as const
type Row = Readonly<Record<(typeof columns)[number], string | number>>

const nothing: Row = {
  ...{ row: '', newsletter: '', title: '', sentAt: '', recipients: '', delivered: '' },
  ...{ hard: '', soft: '', failed: '', waiting: '', notSent: '', leftOut: '', weekly: '' },
  ...{ complaints: '' },
  ...{ unsubscribed: '', clicks: '', opens: '', reason: '', link: '', count: '' },
}

const newsletterRow = ({ id, clicks, opens, ...newsletter }: Counted): Row => ({
  ...nothing,
  row: 'newsletter',
  newsletter: id,
  ...newsletter,
  clicks: clicks ?? '',
  opens: opens ?? '',
})

const failureRow =
  ({ id, title }: Counted) =>
  ({ kind, reason, count }: FailureGroup): Row => ({
    ...nothing,
    row: kind,
    newsletter: id,
    title,
    reason,
    count,
  })

const linkRow =
  ({ id, title }: Counted) =>
  ({ url, clicks }: ClickedLink): Row => ({
    ...nothing,
    row: 'link',
    newsletter: id,
    title,
    link: url,
    count: clicks,
  })

async function* rowsIn({ newsletter, before, failures, links }: Results) {
  yield [newsletter, ...before].map(newsletterRow)
  yield failures.map(failureRow(newsletter))
  yield links.map(linkRow(newsletter))
}

/**
 * The results as a file: a row for the newsletter and each it is compared with, and one for each
 * reason mails did not arrive and for each counted link. It names no person and has none of the servers’ words.
 */
export const resultsFile = (results: Results): ExportFile<Row> => ({
  name: `newsletter-${results.newsletter.id}`,
  columns: columnsOf(columns),
  batches: rowsIn(results),
})
