import type { Payload } from 'payload'
import {
  type ClaimedDelivery,
  claimDelivery,
  type Outcome,
  recordOutcome,
  suppressAddress,
} from '#src/db/email/ledger.ts'
import { database } from '#src/db/transaction.ts'
import { nextAttempt } from './backoff.ts'
import type { mailContents } from './contents.ts'
import { messageIdOf, messageOf, type Place } from './message.ts'
import type { Sender } from './sender.ts'
import { classifyFailure, describeFailure } from './smtp-failure.ts'
import { NotDelivered, type Transport } from './transport.ts'

export interface Deliverer {
  readonly payload: Payload
  readonly owner: string
  readonly place: Place
  readonly transport: Transport
  readonly contents: ReturnType<typeof mailContents>
  readonly sender: () => Promise<Sender>
}

const afterFailure = (
  failure: NotDelivered,
  delivery: ClaimedDelivery,
  messageId: string,
): Outcome => {
  const kind = classifyFailure(failure.cause, failure.handedOver)
  const error = describeFailure(failure.cause)
  const isFinal = kind === 'bounce' || kind === 'permanent'
  const at = isFinal
    ? undefined
    : nextAttempt(delivery.attempts, new Date(delivery.createdAt), new Date())
  if (!at) return { status: 'failed', error, messageId }
  return { status: 'queued', error, at, inDoubt: kind === 'doubt', messageId }
}

const attempt = async (deliverer: Deliverer, delivery: ClaimedDelivery): Promise<Outcome> => {
  if (delivery.blocked) return { status: 'suppressed' }
  const sender = await deliverer.sender()
  const messageId = messageIdOf(deliverer.place, delivery.id)
  const mail = await deliverer.contents(delivery, sender)
  if (!mail) return { status: 'failed', error: 'its content is gone', messageId }
  try {
    await deliverer.transport.send(messageOf(delivery, mail, sender, deliverer.place))
    return { status: 'sent', messageId }
  } catch (failure) {
    if (!(failure instanceof NotDelivered)) throw failure
    if (classifyFailure(failure.cause, failure.handedOver) === 'bounce')
      await suppressAddress(await database(deliverer), delivery.email)
    return afterFailure(failure, delivery, messageId)
  }
}

/** A result that cannot be written now is written later: the mail has left us already. */
const record = async (
  { payload, owner }: Deliverer,
  id: number,
  outcome: Outcome,
): Promise<void> => {
  for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await recordOutcome(await database({ payload }), id, owner, outcome)
    } catch {
      payload.logger.warn({ delivery: id }, 'the ledger is out of reach; trying again')
      await new Promise((next) => setTimeout(next, pause))
    }
  }
}

/** Claims one delivery, sends it and marks it. False when none is due. */
export async function deliverNext(deliverer: Deliverer): Promise<boolean> {
  const db = await database(deliverer)
  const delivery = await claimDelivery(db, deliverer.owner)
  if (!delivery) return false
  await record(deliverer, delivery.id, await attempt(deliverer, delivery))
  return true
}
