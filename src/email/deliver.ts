import type { Payload } from 'payload'
import {
  type Claimant,
  type ClaimedDelivery,
  claimDelivery,
  type Outcome,
  recordOutcome,
  suppressAddress,
} from '#src/db/email/ledger.ts'
import { database } from '#src/db/transaction.ts'
import { nextAttempt } from './backoff.ts'
import type { mailContents } from './contents.ts'
import { messageOf, type Place } from './message.ts'
import type { Sender } from './sender.ts'
import { classifyFailure, describeFailure, type SmtpFailure } from './smtp-failure.ts'
import { NotDelivered, type Transport } from './transport.ts'

export interface Deliverer extends Claimant {
  readonly payload: Payload
  readonly place: Place
  readonly transport: Transport
  readonly contents: ReturnType<typeof mailContents>
  readonly sender: () => Promise<Sender>
  /** Deliveries in hand, whose leases are to be extended. */
  readonly inFlight: Set<number>
  /** Aborted when there is no time left to finish. */
  readonly giveUp: AbortSignal
}

/** How one turn went: nothing was due, or a delivery was dealt with, or no server was there. */
export type Turn = 'idle' | 'done' | 'unreachable'

interface Attempt {
  readonly outcome: Outcome
  readonly failure?: SmtpFailure
}

const later = (delivery: ClaimedDelivery, error: string, inDoubt: boolean): Outcome => {
  const at = nextAttempt(delivery.attempts, new Date(delivery.createdAt), new Date())
  return at ? { status: 'queued', error, at, inDoubt } : { status: 'failed', error }
}

const afterFailure = async (
  deliverer: Deliverer,
  delivery: ClaimedDelivery,
  { cause, handedOver }: NotDelivered,
): Promise<Attempt> => {
  const failure = classifyFailure(cause, handedOver)
  const error = describeFailure(cause)
  if (failure === 'bounce') await suppressAddress(await database(deliverer), delivery.email)
  const isFinal = failure === 'bounce' || failure === 'permanent'
  return {
    failure,
    outcome: isFinal ? { status: 'failed', error } : later(delivery, error, failure === 'doubt'),
  }
}

const send = async (deliverer: Deliverer, delivery: ClaimedDelivery): Promise<Attempt> => {
  if (delivery.blocked) return { outcome: { status: 'suppressed' } }
  const sender = await deliverer.sender()
  const mail = await deliverer.contents(delivery)
  if (!mail) return { outcome: { status: 'failed', error: 'its content is gone' } }
  try {
    await deliverer.transport.send(messageOf(delivery, mail, sender, deliverer.place))
    return { outcome: { status: 'sent' } }
  } catch (failure) {
    if (!(failure instanceof NotDelivered)) throw failure
    return afterFailure(deliverer, delivery, failure)
  }
}

/** What cannot even be tried, such as a mail that cannot be rendered, is tried again later. */
const attempt = async (deliverer: Deliverer, delivery: ClaimedDelivery): Promise<Attempt> => {
  try {
    return await send(deliverer, delivery)
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error
    deliverer.payload.logger.error({ delivery: delivery.id, kind }, 'a mail could not be made')
    return { outcome: later(delivery, `it could not be made: ${kind}`, false) }
  }
}

/** A result that cannot be written now is written later: the mail has left us already. */
const record = async (
  { payload, owner, giveUp }: Deliverer,
  id: number,
  outcome: Outcome,
): Promise<void> => {
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      return await recordOutcome(await database({ payload }), id, owner, outcome)
    } catch {
      // Its lease runs out, and another worker takes it for in doubt.
      if (giveUp.aborted) return
      payload.logger.warn({ delivery: id }, 'the ledger is out of reach; trying again')
      await new Promise((next) => setTimeout(next, pause))
    }
  }
}

/** Claims one delivery, sends it and marks it. */
export async function deliverNext(deliverer: Deliverer): Promise<Turn> {
  const delivery = await claimDelivery(await database(deliverer), deliverer)
  if (!delivery) return 'idle'
  const { inFlight } = deliverer
  inFlight.add(delivery.id)
  try {
    const { outcome, failure } = await attempt(deliverer, delivery)
    await record(deliverer, delivery.id, outcome)
    return failure === 'connection' ? 'unreachable' : 'done'
  } finally {
    inFlight.delete(delivery.id)
  }
}
