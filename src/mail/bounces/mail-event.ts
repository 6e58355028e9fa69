import { createHash } from 'node:crypto'
import type { BounceKind, BounceSource } from '#src/contract/newsletters/enums.ts'

/** What came back for a recipient; `unsubscribed`: they left at the provider. */
export type MailEventKind = BounceKind | 'unsubscribed'

export interface MailEvent {
  readonly source: BounceSource
  /** Unique within the source: the same one again is a replay. */
  readonly eventId: string
  readonly kind: MailEventKind
  /** Lower case; empty where the report names no recipient. */
  readonly recipients: readonly string[]
  /** Possible return paths of ours (VERP), not verified yet. */
  readonly returnPaths: readonly string[]
  /** Message-IDs of mails that it may be about, in angle brackets. */
  readonly messageIds: readonly string[]
  readonly reason: string
  /** An excerpt of the original report. */
  readonly raw: string
  readonly at?: Date | undefined
}

/** An id for the ledger from what identifies an event; it holds no email address. */
export const eventIdOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

export const messageIdOf = (text: string | null | undefined): string[] => {
  const [, id] = /^\s*<?([^\s<>]{3,250})>?\s*$/.exec(text ?? '') ?? []
  return id?.includes('@') ? [`<${id}>`] : []
}

/** The email of a header field or a report, lower case; none where there is no single one. */
export const emailOf = (text: string | null | undefined): string[] => {
  const [, bracketed] = /<([^\s<>]{3,320})>/.exec(text ?? '') ?? []
  const email = (bracketed ?? text ?? '').trim().toLowerCase()
  return /^[^\s<>@]+@[^\s<>@]+$/.test(email) && email.length <= 320 ? [email] : []
}
