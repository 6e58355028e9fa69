import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { enqueueDelivery } from '#src/mail/ledger/enqueue-delivery.ts'
import { scheduleSending } from '#src/newsletters/sending/schedule-sending.ts'
import {
  beginSteps,
  dropSteps,
  endFreezing,
  endStep,
  type FreezingRow,
  isShortList,
  listStep,
  lockFreezing,
  type Planned,
  planSteps,
} from '#src/newsletters/sending/sql/freezings.ts'
import { openSending } from '#src/newsletters/sending/sql/newsletter-sendings.ts'
import {
  addRecipients,
  findNewsletter,
  freezeRecipients,
  nameTopic,
  type Step,
} from '#src/newsletters/sql/newsletters.ts'
import { beginOrSkipTest } from '#src/newsletters/subject-test/freeze-with-test.ts'

/** Recipients of one transaction. */
export const stepSize = 20_000

interface Freezing extends Planned {
  /** Writes the deliveries of one transaction, of all recipients without a step. */
  readonly freeze: (step?: Step) => Promise<number>
  /** Throws SendingRejected where so many who are mailed are too few. */
  readonly check?: (mailed: number) => Promise<void>
}

/**
 * Freezes the recipients of a newsletter and opens its sending, in the transaction of the request; of
 * more than a step the ids alone, which a job makes deliveries of. Returns their number.
 */
export async function freezeAudience(
  req: PayloadRequest,
  db: Database,
  { freeze, check, ...planned }: Freezing,
): Promise<number> {
  const { id, audience, by, size } = planned
  const plan = (await isShortList(db, size)) ? undefined : await planSteps(db, planned)
  if (plan && plan.total > size) {
    await check?.(plan.mailed)
    await beginSteps(db, id, plan.total)
    await nameTopic(db, audience)
    await scheduleSending(req, 'newsletter', id, new Date().toISOString())
    return plan.total
  }
  const count = await freeze(plan && { listing: listStep(id, 0, audience) })
  if (plan) await dropSteps(db, id)
  await openSending(db, id, audience, by)
  await enqueueDelivery(req)
  return count
}

/** All are written: what waits is sent from here on, unless it was paused or cancelled meanwhile. */
async function open(
  req: PayloadRequest,
  db: Database,
  id: number,
  { state, triesSubjects }: FreezingRow,
): Promise<void> {
  const newsletter = await findNewsletter(db, id)
  if (newsletter && triesSubjects && state !== 'cancelled')
    await beginOrSkipTest(db, newsletter, 'due')
  await endFreezing(db, id)
  await enqueueDelivery(req)
}

const whenOf = ({ triesSubjects, localTime }: FreezingRow): Date | 'later' | undefined => {
  if (triesSubjects) return 'later'
  return localTime === null ? undefined : new Date(localTime)
}

/**
 * Makes the next step of a newsletter's recipients deliveries, in one transaction; false when there
 * is none left. Recipients are those of the time of sending, less who has left or gone since.
 */
export const takeStep = (req: PayloadRequest, id: number): Promise<boolean> => {
  const take = async (db: Database): Promise<boolean> => {
    const freezing = await lockFreezing(db, id)
    if (!freezing) return false
    const { audience, state, place, size } = freezing
    if (place === null || size === null) {
      await open(req, db, id, freezing)
      return false
    }
    const step = { listing: listStep(id, place, audience), isCancelled: state === 'cancelled' }
    const written = await freezeRecipients(db, id, audience, whenOf(freezing), step)
    if (written < size) await addRecipients(db, id, written - size)
    await endStep(db, id, place)
    return true
  }
  return withTransaction(req, take, { isLong: true })
}

/**
 * Takes the steps that a newsletter has left, if it is being frozen. Idempotent, and of several at
 * once each takes another step. A worker that is asked to stop leaves the rest to another job.
 */
export async function freezeRest(
  payload: Payload,
  id: number,
  signal?: AbortSignal,
): Promise<void> {
  while (await takeStep(await createLocalReq({}, payload), id)) {
    if (!signal?.aborted) continue
    const now = new Date().toISOString()
    return scheduleSending(await createLocalReq({}, payload), 'newsletter', id, now)
  }
}
