import type { Payload } from 'payload'
import type { HoldUp } from '#src/data/mail/hold-ups.ts'
import { database } from '#src/data/transaction.ts'
import { suppressEmail } from '#src/mail/bounces/sql/bounces.ts'
import type { ClaimedDelivery, Outcome } from '#src/mail/ledger/sql/ledger.ts'
import type { RenderedMail } from '#src/mail/rendering/fill-placeholders.ts'
import { type LinkSettings, messageOf } from '#src/mail/rendering/message.ts'
import { describeFailure as describeError } from '#src/server/queues/failure.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { holdUpOf } from './hold-up.ts'
import type { MailSettings } from './mail-settings.ts'
import { classifyFailure, describeFailure, type SmtpFailure } from './smtp-failure.ts'
import { NotDelivered, type Transport } from './transport.ts'

const minute = 60_000
const maxLength = 4 * 60 * minute
const timeout = 24 * 60 * minute

/**
 * Exponential backoff with jitter: when to retry after so many attempts, one minute after the
 * first, then ever later, at most four hours apart. Undefined once 24 hours have passed since the
 * first attempt (decisions §6). `spread` in [0, 1) is the jitter.
 */
export function nextAttempt(
  attempts: number,
  firstAt: Date,
  now: Date,
  spread = Math.random(),
): Date | undefined {
  const pause = Math.min(minute * 2 ** (attempts - 1), maxLength) * (1 + spread * 0.1)
  const next = new Date(now.getTime() + pause)
  return next.getTime() - firstAt.getTime() > timeout ? undefined : next
}

export interface Deliverer {
  readonly payload: Payload
  /** Rejects while the database, which stores the key of links, cannot be reached. */
  readonly linkSettings: () => Promise<LinkSettings>
  readonly transport: Transport
  /** Undefined when the mail has been deleted. */
  readonly contents: (
    delivery: ClaimedDelivery,
    linkSettings: LinkSettings,
    settings: MailSettings,
  ) => Promise<(RenderedMail & { readonly recordsSubject?: boolean }) | undefined>
  readonly mailSettings: () => Promise<MailSettings>
  /** What no text of a mail server may repeat. */
  readonly secrets: readonly string[]
}

export interface Attempt {
  readonly outcome: Outcome
  readonly failure?: SmtpFailure
  /** Absent where the failure is about this mail only. */
  readonly holdUp?: HoldUp
}

const later = (delivery: ClaimedDelivery, error: string, inDoubt: boolean): Outcome => {
  const at = nextAttempt(delivery.attempts, new Date(delivery.firstAttemptAt), new Date())
  return at
    ? { status: 'queued', error, at: at.toISOString(), inDoubt }
    : { status: 'failed', error }
}

/** Suppresses an email address that bounced, if possible; the bounce is final in any case. */
const suppress = async (
  deliverer: Deliverer,
  delivery: Pick<ClaimedDelivery, 'id' | 'email'>,
): Promise<void> => {
  try {
    await suppressEmail(await database(deliverer), delivery)
  } catch (error) {
    if (describeError(error).reason !== 'conflict') throw error
    const { logger } = deliverer.payload
    const fault = describeFault(error)
    logger.error(
      { delivery: delivery.id, fault },
      'an address that bounced could not be suppressed',
    )
  }
}

const afterFailure = async (
  deliverer: Deliverer,
  delivery: ClaimedDelivery,
  { cause, handedOver }: NotDelivered,
): Promise<Attempt> => {
  const failure = classifyFailure(cause, handedOver)
  const error = describeFailure(cause)
  if (failure === 'bounce') await suppress(deliverer, delivery)
  const isFinal = failure === 'bounce' || failure === 'permanent'
  const holdUp = holdUpOf(cause, failure, deliverer.secrets)
  return {
    failure,
    ...(holdUp ? { holdUp } : {}),
    outcome: isFinal ? { status: 'failed', error } : later(delivery, error, failure === 'doubt'),
  }
}

/** The subject of a welcome mail is that of its template, which may change later; so may contacts. */
const sentAs = (
  { kind }: ClaimedDelivery,
  { subject, recordsSubject = false }: RenderedMail & { readonly recordsSubject?: boolean },
): Outcome =>
  kind === 'welcome' || recordsSubject ? { status: 'sent', subject } : { status: 'sent' }

const send = async (deliverer: Deliverer, delivery: ClaimedDelivery): Promise<Attempt> => {
  // Recorded by the claim.
  if (delivery.blocked || delivery.paused || delivery.weekly || delivery.leftOut)
    return { outcome: { status: 'suppressed' } }
  const mailSettings = await deliverer.mailSettings()
  const linkSettings = await deliverer.linkSettings()
  const mail = await deliverer.contents(delivery, linkSettings, mailSettings)
  if (!mail) return { outcome: { status: 'failed', error: 'its content has been deleted' } }
  try {
    await deliverer.transport.send(messageOf(delivery, mail, mailSettings, linkSettings))
    return { outcome: sentAs(delivery, mail) }
  } catch (failure) {
    if (!(failure instanceof NotDelivered)) throw failure
    return afterFailure(deliverer, delivery, failure)
  }
}

/**
 * Sends a claimed delivery, and returns the outcome to record. One that cannot even be attempted,
 * such as a mail that does not render, is retried later.
 */
export async function attemptDelivery(
  deliverer: Deliverer,
  delivery: ClaimedDelivery,
): Promise<Attempt> {
  try {
    return await send(deliverer, delivery)
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error
    deliverer.payload.logger.error(
      { delivery: delivery.id, fault: describeFault(error) },
      'a mail could not be rendered',
    )
    return { outcome: later(delivery, `it could not be rendered: ${kind}`, false) }
  }
}
