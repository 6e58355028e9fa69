import { createHash } from 'node:crypto'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { findCredentials } from '#src/accounts/sql/find.ts'
import { auditContext } from '#src/contract/audit.ts'
import { type Kind, kinds, type RetentionPreview } from '#src/contract/people/erasure.ts'
import { lockRows } from '#src/data/lock-rows.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { writeMailIn } from '#src/mail/notices/mails.ts'
import type { RetentionRule } from '#src/payload-types.ts'
import { UnusableSegment, unlessUnusable } from '#src/people/segments/other-segments.ts'
import { resolvedRules } from '#src/people/segments/sql/contacts-of-segment.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { pathOf, recordSet } from '#src/platform/audit/record.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { erasePerson, storeReceipt } from '../erase-person.ts'
import type { Person } from '../sql/person.ts'
import { countDue, type DueRule, findDue, isOn, noteRun, type Removed, targets } from './sql/due.ts'

/** A change by anything but a switch switches a rule off, until its numbers are confirmed again. */
export const switching = 'switchesRetention'

interface ReadRule extends DueRule {
  /** Stands for the rules of the segment, by which other people than before may be meant. */
  readonly digest: string
}

/** Throws UnusableSegment. */
export async function readRule(db: Database, rule: RetentionRule, now: Date): Promise<ReadRule> {
  const id = typeof rule.segment === 'object' ? rule.segment?.id : rule.segment
  const segment = rule.kind === 'contacts' && id ? await resolvedRules(db, id) : undefined
  const digest = createHash('sha256')
    .update(JSON.stringify(segment ?? null))
    .digest('hex')
  return { rule, segment, now, digest }
}

export const switchTo = (
  req: PayloadRequest,
  id: number,
  state: Pick<RetentionRule, 'active' | 'confirmed'>,
) =>
  req.payload.update({
    collection: 'retention-rules',
    id,
    data: state,
    context: { [switching]: true },
    // Closed to forms; the operation has checked who may.
    ...asCommand(req),
  })

const findRule = async (req: PayloadRequest, id: number): Promise<RetentionRule> => {
  const found = { collection: 'retention-rules', id, depth: 0, overrideAccess: false } as const
  const rule = await req.payload.findByID({ ...found, disableErrors: true, req })
  if (!rule) throw new Rejection(404, 'document-deleted')
  return rule
}

const measure = async (req: PayloadRequest, db: Database, id: number) => {
  const rule = await findRule(req, id)
  const read = await readRule(db, rule, new Date())
  const credentials = await findCredentials(db, Number(req.user?.id))
  const shown = { ...(await countDue(db, read)), asksPassword: credentials?.hash !== '' }
  return { rule, digest: read.digest, shown }
}

export async function preview(req: PayloadRequest, db: Database, id: number) {
  const { rule, shown } = await measure(req, db, id)
  return { ...shown, isActive: rule.active === true }
}

/** Switches a rule on for what its user has seen the number of, or off. In a transaction. */
export async function switchRule(
  req: PayloadRequest,
  id: number,
  { active, count }: { readonly active: boolean; readonly count: number },
): Promise<RetentionPreview> {
  const db = await database(req)
  await lockRows(db, 'retention_rules', [id])
  const { digest, shown } = await measure(req, db, id)
  if (active && shown.now !== count) throw new Rejection(409, 'retention-changed')
  await switchTo(req, id, { active, confirmed: active ? digest : '' })
  return { ...shown, isActive: active }
}

/** What is counted in receipts, by collection. */
const counted: Readonly<Record<Removed, Kind>> = {
  contacts: 'contact',
  'newsletter-subscribers': 'subscriber',
  'contact-submissions': 'messages',
  'form-answers': 'formAnswers',
  'event-registrations': 'registrations',
  'event-shift-sign-ups': 'shiftSignUps',
}

interface Run {
  readonly payload: Payload
  readonly rule: RetentionRule
  readonly what: DueRule
}

const requestOf = ({ payload, rule }: Run): Promise<PayloadRequest> =>
  createLocalReq(
    { context: auditContext('automation', pathOf('retention-rules', rule.id)) },
    payload,
  )

/** Those of the documents that are still due once they are locked, of a rule that is still on. */
const stillDue = async (
  db: Database,
  { rule, what }: Run,
  phase: 'remove' | 'warn',
  collection: Removed,
  ids: readonly number[],
): Promise<number[]> => {
  if (!(await isOn(db, rule))) return []
  const found = await findDue(db, what, phase, { only: ids })
  return found.filter((each) => each.collection === collection).map(({ id }) => id)
}

const warn = async (run: Run, id: number): Promise<number> => {
  const req = await requestOf(run)
  return withTransaction(req, async (db) => {
    await lockRows(db, 'contacts', [id])
    if ((await stillDue(db, run, 'warn', 'contacts', [id])).length === 0) return 0
    const { language } = await readMailSettings(run.payload, req)
    const { email, name } = await req.payload.findByID({
      collection: 'contacts',
      id,
      depth: 0,
      req,
    })
    const { warnSubject, warnText } = run.rule
    const help = textsIn('preferences', language)('stay:mail')
    const mail = writeMailIn(language, warnSubject ?? '', warnText ?? '', help)
    await queueMail(req, { ...mail, kind: 'retention', to: email ?? '', name, contactId: id })
    return 1
  })
}

const erase = async (run: Run, id: number): Promise<number> => {
  const onlyIf = async (db: Database, { contacts }: Person) =>
    contacts.length === 1 && (await stillDue(db, run, 'remove', 'contacts', contacts)).length === 1
  const erasure = { requestedBy: 'rule', rule: run.rule.id, onlyIf } as const
  return (await erasePerson(await requestOf(run), { contact: id }, erasure)) ? 1 : 0
}

/** Deletes documents as staff would, with one receipt, in one transaction. */
const remove = async (run: Run, collection: Exclude<Removed, 'contacts'>, ids: number[]) => {
  const req = await requestOf(run)
  return withTransaction(req, async (db) => {
    await lockRows(db, collection.replaceAll('-', '_'), ids)
    const due = await stillDue(db, run, 'remove', collection, ids)
    if (due.length === 0) return 0
    for (const id of due) await req.payload.delete({ collection, id, ...asCommand(req) })
    const none = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
    const counts = { ...none, [counted[collection]]: due.length }
    await storeReceipt(req, counts, { requestedBy: 'rule', rule: run.rule.id })
    return due.length
  })
}

const batchSize = 50

interface Work {
  readonly phase: 'warn' | 'remove'
  /** Returns how many it has warned or removed. */
  readonly work: () => Promise<number>
}

/** Of what is due: each contact by itself, documents of a collection in batches. */
async function* workOf(run: Run, limit: number): AsyncGenerator<Work, void> {
  const { drizzle } = run.payload.db
  for (const { id } of await findDue(drizzle, run.what, 'warn', { limit }))
    yield { phase: 'warn', work: () => warn(run, id) }
  const due = await findDue(drizzle, run.what, 'remove', { limit })
  for (const collection of Object.keys(counted) as Removed[]) {
    const ids = due.filter((each) => each.collection === collection).map(({ id }) => id)
    const size = collection === 'contacts' ? 1 : batchSize
    for (let from = 0; from < ids.length; from += size) {
      const batch = ids.slice(from, from + size)
      const work = () =>
        collection === 'contacts' ? erase(run, batch[0] ?? 0) : remove(run, collection, batch)
      yield { phase: 'remove', work }
    }
  }
}

interface Limits {
  readonly now?: Date
  /** Ends between two batches; the rest is left to the next run. */
  readonly isEnding?: () => boolean
  /** How many are warned, and how many removed, before it is looked again for what is due. */
  readonly most?: number
}

async function carryOutRule(
  payload: Payload,
  rule: RetentionRule,
  { now = new Date(), isEnding = () => false, most = 5_000 }: Limits,
): Promise<boolean> {
  const what = await unlessUnusable(readRule(payload.db.drizzle, rule, now))
  if (what instanceof UnusableSegment || what.digest !== rule.confirmed) {
    // Others than those who were confirmed would be erased.
    await switchTo(await createLocalReq({}, payload), rule.id, { active: false, confirmed: '' })
    return true
  }
  const run = { payload, rule, what }
  const [collection = ''] = Object.keys(targets[rule.kind])
  const done = { warn: 0, remove: 0 }
  let isComplete = true
  for await (const { phase, work } of workOf(run, most)) {
    isComplete = !isEnding()
    if (!isComplete) break
    done[phase] += await work().catch((error: unknown) => {
      payload.logger.error({ fault: describeFault(error), rule: rule.id }, 'left to the next run')
      return 0
    })
  }
  await noteRun(payload.db.drizzle, rule.id)
  const partOf = pathOf('retention-rules', rule.id)
  await recordSet(await requestOf(run), {
    action: 'erased',
    collection,
    partOf,
    amount: done.remove,
  })
  return isComplete && done.warn < most && done.remove < most
}

/**
 * Carries out the rules that are on. Each removal is a transaction that decides under lock whether it
 * is still due, so that any number of processes may do this at once, and one that dies loses nothing.
 * Returns whether all was done.
 */
export async function carryOutRetention(payload: Payload, limits: Limits = {}): Promise<boolean> {
  const where = { active: { equals: true } }
  const found = { collection: 'retention-rules', where, depth: 0, pagination: false } as const
  let isComplete = true
  for (const rule of (await payload.find(found)).docs)
    isComplete = (await carryOutRule(payload, rule, limits)) && isComplete
  return isComplete
}
