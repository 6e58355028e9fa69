import type { z } from 'zod'
import type {
  contact,
  entry,
  mailOfContact,
  stage,
  timelineEntry,
} from '#src/contract/people/shapes.ts'
import type { SubjectParts } from '#src/mail/ledger/sql/ledger.ts'
import type { EntryRow } from '#src/people/board/sql/progression.ts'
import type { StageRow } from '#src/people/board/sql/stages.ts'
import type { ContactRow, MailRow } from '#src/people/contacts/sql/contact.ts'
import type { FollowUpRow } from '#src/people/follow-ups/sql/follow-ups.ts'
import { presentOpenFollowUp } from './follow-up.ts'

export const presentStage = ({
  id,
  name,
  description,
  order,
}: StageRow): z.output<typeof stage> => ({ id, name, description, order })

const presentEntry = ({
  id,
  stage,
  interactionType,
  notes,
  createdAt,
}: EntryRow): z.output<typeof entry> => ({
  id,
  stage,
  interactionType,
  notes: notes ?? '',
  createdAt,
})

export const presentTimelineEntry = (row: EntryRow): z.output<typeof timelineEntry> => ({
  ...presentEntry(row),
  createdBy:
    row.createdById === null || row.createdBy === null
      ? null
      : { id: row.createdById, username: row.createdBy },
})

type SentMail = Omit<MailRow, keyof SubjectParts> & { readonly subject: string }

export interface History {
  readonly entries: readonly EntryRow[]
  readonly mails: readonly SentMail[]
  readonly followUps: readonly FollowUpRow[]
}

/** Kinds of the contract; of those that it does not know, the nearest. */
const contractKinds = {
  newsletter: 'newsletter',
  compose: 'compose',
  follow_up: 'follow_up',
  notification: 'notification',
  confirmation: 'notification',
  reply: 'compose',
  welcome: 'newsletter',
  weekly_digest: 'newsletter',
  registration: 'notification',
  retention: 'notification',
} as const

/** One being sent is still `queued`; one that was cancelled is, like a `suppressed` one, not sent; so is one left out. */
const inContract = (status: SentMail['status']): z.output<typeof mailOfContact>['status'] => {
  if (status === 'sending') return 'queued'
  return status === 'cancelled' || status === 'left_out' ? 'suppressed' : status
}

export const presentMail = ({
  id,
  subject,
  kind,
  status,
  sentAt,
}: SentMail): z.output<typeof mailOfContact> => ({
  id,
  subject,
  kind: contractKinds[kind],
  status: inContract(status),
  sentAt,
})

export const presentContact = (
  { id, name, email, phone, status, progressionStage, tags, createdAt, notes }: ContactRow,
  { entries, mails, followUps }: History,
): z.output<typeof contact> => ({
  id,
  name,
  email,
  phone,
  status,
  progressionStage,
  tags,
  createdAt,
  notes: notes || null,
  progression: entries.map(presentEntry),
  emailHistory: mails.map(presentMail),
  followUps: followUps.map(presentOpenFollowUp),
})
