import type { PayloadRequest } from 'payload'
import type { BounceKind } from '#src/contract/newsletters/enums.ts'
import { atSavepoint, type Database, withTransaction } from '#src/data/transaction.ts'
import type { MailEvent } from '#src/mail/bounces/mail-event.ts'
import {
  addBounces,
  consumeToken,
  findReported,
  findSoftBounced,
  markBounced,
  markCounted,
  type NewBounce,
  type ReportedDelivery,
  suppressEmail,
} from '#src/mail/bounces/sql/bounces.ts'
import { readReturnPath } from '#src/mail/bounces/verp.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { type Withdrawal, withdrawAtProvider } from '#src/people/subscribers/sql/subscribers.ts'
import { describeFailure } from '#src/server/queues/failure.ts'
import { describeFault } from '#src/settings/describe-fault.ts'

/** Limits of what is stored of a report, in characters. */
const reasonLimit = 300
const rawLimit = 2_000

/** As the database can hold it: without control characters and lone surrogates. */
const clean = (text: string, limit: number): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .slice(0, limit)
    .toWellFormed()
    .trim()

interface Candidates {
  readonly byId: ReadonlyMap<number, ReportedDelivery>
  readonly byMessageId: ReadonlyMap<string, ReportedDelivery>
}

interface Keyed {
  readonly event: MailEvent
  /** Named by return paths that we signed. */
  readonly deliveries: readonly number[]
}

const findCandidates = async (db: Database, events: readonly Keyed[]): Promise<Candidates> => {
  const found = await findReported(db, {
    ids: events.flatMap(({ deliveries }) => deliveries),
    messageIds: events.flatMap(({ event }) => event.messageIds),
  })
  return {
    byId: new Map(found.map((each) => [each.id, each])),
    byMessageId: new Map(found.map((each) => [each.messageId ?? '', each])),
  }
}

/** An erased person's delivery has no email address any more. */
const isErased = ({ email }: ReportedDelivery): boolean => !email.includes('@')

const agrees = (delivery: ReportedDelivery, recipients: readonly string[]): boolean =>
  recipients.length === 0 || isErased(delivery) || recipients.includes(delivery.email.toLowerCase())

/**
 * The delivery of an event: that of a return path we signed, else that of a Message-ID (which has
 * 122 random bits). A report about another recipient is about none: quoting one mail of ours must
 * not suppress someone else.
 */
const match = ({ event, deliveries }: Keyed, { byId, byMessageId }: Candidates) => {
  const named = [
    ...deliveries.map((id) => byId.get(id)),
    ...event.messageIds.map((id) => byMessageId.get(id)),
  ]
  return named.find((each) => each !== undefined && agrees(each, event.recipients))
}

/** When an event happened, by its report, but not after it came. */
const timeOf = ({ at }: MailEvent, now: Date): string => (at && at < now ? at : now).toISOString()

const rowOf = (keyed: Keyed, kind: BounceKind, candidates: Candidates, now: Date): NewBounce => {
  const { event } = keyed
  const delivery = match(keyed, candidates)
  const base = { source: event.source, eventId: event.eventId, kind, at: timeOf(event, now) }
  if (delivery && isErased(delivery))
    return { ...base, delivery: delivery.id, email: null, reason: '', raw: '' }
  return {
    ...base,
    delivery: delivery?.id ?? null,
    email: clean(delivery?.email ?? event.recipients[0] ?? '', 320) || null,
    reason: clean(event.reason.replace(/\s+/g, ' '), reasonLimit),
    raw: clean(event.raw, rawLimit),
  }
}

type Suppressed = Parameters<typeof suppressEmail>[1] & {
  readonly reason: 'hard_bounce' | 'complaint'
}

/** One that cannot be stored (an organisation requires more of a subscriber) leaves the others. */
const suppress = async (req: PayloadRequest, db: Database, bounced: Suppressed): Promise<void> => {
  try {
    await atSavepoint(db, () => suppressEmail(db, bounced, bounced.reason))
  } catch (error) {
    if (describeFailure(error).reason !== 'conflict') throw error
    const fault = describeFault(error)
    const delivery = bounced.id
    req.payload.logger.error({ delivery, fault }, 'an address that bounced could not be suppressed')
  }
}

interface Emailed {
  readonly email: string
}

/** In the order of their emails, so that two batches wait for each other rather than for ever. */
const byEmail = (one: Emailed, other: Emailed): number =>
  one.email < other.email ? -1 : Number(one.email > other.email)

/**
 * Emails that new bounces suppress: hard ones and complaints at once, soft ones by their number.
 */
const findSuppressed = async (db: Database, added: readonly NewBounce[]): Promise<Suppressed[]> => {
  const matched = added.flatMap(({ delivery, email, kind }) =>
    delivery !== null && email !== null ? [{ id: delivery, email: email.toLowerCase(), kind }] : [],
  )
  const atOnce = matched.flatMap(({ kind, ...rest }) =>
    kind === 'soft' ? [] : [{ ...rest, reason: kind === 'hard' ? ('hard_bounce' as const) : kind }],
  )
  const soft = matched.filter(({ kind }) => kind === 'soft')
  const tooMany = new Set(
    await findSoftBounced(
      db,
      soft.map(({ email }) => email),
    ),
  )
  const later = soft
    .filter(({ email }) => tooMany.has(email))
    .map(({ id, email }) => ({ id, email, reason: 'hard_bounce' as const }))
  return [...atOnce, ...later]
}

/**
 * Recipients who left at the provider. It names them itself, and mails nothing to them from then
 * on, so this counts even where it is about none of our mails.
 */
const withdrawalsIn = (keyed: readonly Keyed[], candidates: Candidates, now: Date): Withdrawal[] =>
  keyed
    .filter(({ event }) => event.kind === 'unsubscribed')
    .flatMap((each) => {
      const delivery = match(each, candidates)
      if (delivery && isErased(delivery)) return []
      const email = each.event.recipients[0] ?? delivery?.email.toLowerCase()
      if (email === undefined) return []
      const newsletter = delivery?.newsletter ?? undefined
      const isFollowUp = delivery?.kind === 'follow_up'
      return [{ email, at: timeOf(each.event, now), newsletter, isFollowUp }]
    })

/**
 * Records what came back, in one transaction, and returns how many events were new: a replay
 * changes nothing, by a unique index. What is about no delivery is recorded and suppresses no one.
 * Recipients who left at the provider have withdrawn their consent, and count as no event here.
 * `token` is what a provider signs once; with one that was used before nothing is recorded.
 */
export async function recordMailEvents(
  req: PayloadRequest,
  events: readonly MailEvent[],
  token?: string,
): Promise<number> {
  if (events.length === 0 && token === undefined) return 0
  const key = await mailLinkKey(req)
  const keyed = events.map((event) => ({
    event,
    deliveries: event.returnPaths.flatMap((path) => readReturnPath(key, path) ?? []),
  }))
  return withTransaction(req, async (db) => {
    if (token !== undefined && !(await consumeToken(db, token))) return 0
    const candidates = await findCandidates(db, keyed)
    const now = new Date()
    const rows = keyed.flatMap((each) => {
      const { kind } = each.event
      return kind === 'unsubscribed' ? [] : [rowOf(each, kind, candidates, now)]
    })
    const added = await addBounces(db, rows)
    await markBounced(db, added)
    const suppressed = await findSuppressed(db, added)
    const changes = [
      ...suppressed.map((each) => ({ ...each, apply: () => suppress(req, db, each) })),
      ...withdrawalsIn(keyed, candidates, now).map((each) => ({
        ...each,
        apply: () => withdrawAtProvider(db, each),
      })),
    ]
    for (const { apply } of changes.toSorted(byEmail)) await apply()
    await markCounted(
      db,
      suppressed.map(({ email }) => email),
    )
    return added.length
  })
}
