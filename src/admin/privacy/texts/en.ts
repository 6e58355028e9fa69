import type { Kind } from '#src/contract/crm/erasure.ts'

const kinds: Readonly<Record<Kind, string>> = {
  contact: 'Contact, with its fields, tags and notes',
  subscriber: 'Newsletter subscriber',
  progressionEntries: 'Stages reached',
  followUps: 'Follow-ups',
  interactions: 'Interactions',
  messages: 'Messages',
  proposals: 'Proposals',
  replies: 'Replies',
  images: 'Uploaded images',
  soleRecipientMails: 'Composed emails to them alone',
  undoCopies: 'Copies for undoing imports, bulk edits and merges',
  savedFilters: 'Saved filters for them',
  bounces: 'Bounces and complaints',
  deliveries: 'Mails they were sent, which still count',
  notifications: 'Mails to staff about their messages, without their text',
  consents: 'Consents',
  acceptedProposals: 'Proposals that became actions',
  recipientLists: 'Recipient lists of composed emails',
  webhookCalls: 'Calls of webhooks about the subscription',
  bulkFailures: 'Lines in results of bulk edits',
  queuedMails: 'Queued mails that will not be sent',
  mailsInFlight: 'Mails being sent right now, which cannot be stopped',
  accounts: 'Staff accounts with the same email address',
  blockedEmails: 'Blocks against mailing them again, which do not contain the address',
}

export const en = {
  title: 'Personal data',
  download: 'Download their file',
  erase: 'Erase this person',
  question: 'Erase this person?',
  explanation: 'This cannot be undone. A receipt stays, which does not say who it was.',
  deleted: 'Deleted',
  anonymised: 'Kept without the person',
  remaining: 'Mail and blocks',
  nothing: 'Nothing',
  confirm: 'To confirm, type the name or the email address:',
  cancel: 'Cancel',
  erased: 'The person was erased.',
  elsewhere:
    'What other people wrote about them, in notes or in published texts, is not found by this.',
  receipt: 'Download the receipt',
  kinds,
}
export type PrivacyTexts = typeof en
