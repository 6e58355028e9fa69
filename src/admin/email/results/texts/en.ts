import type { FailureGroup, FailureReason } from '#src/contract/email/results.ts'
import type { Share } from '#src/email/results/shares.ts'

type ForEachShare = Readonly<Record<Share, string>>
type ForEachReason = Readonly<Record<FailureReason, string>>
type ForEachKind = Readonly<Record<FailureGroup['kind'], string>>

/** The texts of the results of a newsletter. */
export const en = {
  results: 'Results',
  loading: 'Loading …',
  again: 'Try again',
  download: 'Download as CSV',
  still: (waiting: string) => `Still being sent: ${waiting} wait. The counts grow until then.`,
  recipients: 'Recipients',
  notSent: 'Not sent',
  notSentHelp: 'unsubscribed or suppressed by then, or cancelled',
  failed: 'Not accepted',
  shares: {
    delivered: 'Delivered',
    bounced: 'Bounced',
    complaints: 'Complaints',
    unsubscribed: 'Unsubscribed',
    clicks: 'Clicks',
    opens: 'Opens',
  } as ForEachShare,
  ofRecipients: 'of the recipients',
  ofDelivered: 'of the delivered',
  unsubscribedHelp: 'by a link in this newsletter',
  opensHelp: 'Opens are an estimate: mail programs hide them, or load images that nobody sees.',
  links: 'Clicks on its links',
  link: 'Link',
  why: 'Why mails did not arrive',
  how: 'How',
  reason: 'Reason',
  count: 'Mails',
  said: 'The servers said',
  kinds: {
    failed: 'not accepted',
    hard: 'bounced for good',
    soft: 'bounced for now',
  } as ForEachKind,
  reasons: {
    'mailbox-full': 'The mailbox is full',
    'mailbox-disabled': 'The mailbox is disabled',
    'unknown-domain': 'The domain does not exist',
    'too-large': 'The mail is too large',
    blocked: 'Refused as spam or by a policy of theirs',
    'unknown-mailbox': 'The address does not exist',
    content: 'Refused for its content',
    unreachable: 'Their server cannot be reached',
    other: 'Other reasons',
  } as ForEachReason,
  compared: 'Compared with the newsletters before it',
  newsletter: 'Newsletter',
  sentOn: 'Sent',
  mean: 'Average of those before',
  first: 'It is the first newsletter sent: there is none to compare it with.',
}
export type ResultsTexts = typeof en
