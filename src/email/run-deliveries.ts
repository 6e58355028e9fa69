import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { Env } from '#src/config/env.ts'
import {
  type ClaimedDelivery,
  type Finished,
  heartbeat,
  untilNextDelivery,
} from '#src/db/email/ledger.ts'
import { database } from '#src/db/transaction.ts'
import { mailContents } from './contents.ts'
import { attemptDelivery, type Deliverer } from './deliver.ts'
import { mailLinkKey } from './link-key.ts'
import { Pace } from './pace.ts'
import { keepSender } from './sender.ts'
import { SharedLedger } from './shared-ledger.ts'
import { smtpTransport } from './transport.ts'
import { ringOnQueued, WakeUp } from './wake-up.ts'

/** How long an idle loop sleeps at most, in ms. */
const idle = 5_000

/** How long a loop rests when no server is there, at first and at most, in ms. */
const rest = { first: 1_000, longest: 30_000 }

/** How long messages in flight may take to end once we are asked to, in ms. */
const patience = 25_000

interface Loop {
  readonly deliverer: Deliverer
  readonly ledger: SharedLedger
  readonly pace: Pace
  readonly bell: WakeUp
  readonly signal: AbortSignal
  /** How often in a row no server was there. */
  failures: number
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/** Sends it; when no server is there, records that at once and rests. */
const attempt = async (loop: Loop, delivery: ClaimedDelivery): Promise<Finished | undefined> => {
  const { outcome, failure } = await attemptDelivery(loop.deliverer, delivery)
  const finished = { ...outcome, id: delivery.id }
  loop.failures = failure === 'connection' ? loop.failures + 1 : 0
  if (loop.failures === 0) return finished
  await loop.ledger.exchange(finished, false)
  await pause(Math.min(rest.first * 2 ** (loop.failures - 1), rest.longest), loop.signal)
  return undefined
}

const waitForWork = async ({ deliverer, bell, signal }: Loop): Promise<void> => {
  const due = await untilNextDelivery(await database(deliverer)).catch(() => undefined)
  // The bell that ends it all may have rung while the database was asked.
  if (signal.aborted) return
  await bell.sleep(due === undefined ? idle : Math.min(Math.max(due, 50), idle))
}

const waitForTurn = async (loop: Loop, foundNothing: boolean): Promise<void> => {
  if (foundNothing) loop.pace.giveBack()
  if (loop.signal.aborted) return
  await (foundNothing ? waitForWork(loop) : pause(loop.pace.wait(), loop.signal))
}

/** One message after the other, each marked in the statement that claims the next. */
const work = async (loop: Loop): Promise<void> => {
  let finished: Finished | undefined
  do {
    const mayBegin = !loop.signal.aborted && loop.pace.take()
    const next = await loop.ledger.exchange(finished, mayBegin)
    finished = next && (await attempt(loop, next))
    if (!next) await waitForTurn(loop, mayBegin)
  } while (finished || !loop.signal.aborted)
}

/**
 * Sends what the ledger holds until the signal, then finishes the messages in flight, of
 * which there are never more than SMTP_CONNECTIONS. Any number of processes may run it.
 */
export async function runDeliveries(
  payload: Payload,
  settings: Env & { readonly SMTP_URL: string },
  signal: AbortSignal,
  longestConversation?: number,
): Promise<void> {
  const place = async () => ({
    baseUrl: settings.BASE_URL,
    linkKey: await mailLinkKey({ payload }),
  })
  const transport = smtpTransport(settings, longestConversation)
  const contents = mailContents(payload)
  const deliverer = { payload, place, transport, contents, sender: keepSender(payload) }
  const tooLate = new AbortController()
  const holder = { owner: randomUUID(), domain: new URL(settings.BASE_URL).hostname }
  const ledger = new SharedLedger(payload, holder, tooLate.signal)
  const bell = new WakeUp()
  const stopListening = ringOnQueued(settings.DATABASE_URL, bell)
  const beat = setInterval(() => ledger.beat(), heartbeat)
  const loop = { deliverer, ledger, bell, signal, pace: new Pace(settings.SMTP_RATE) }
  let ending: NodeJS.Timeout | undefined
  signal.addEventListener('abort', () => {
    bell.ring()
    ending = setTimeout(() => {
      tooLate.abort()
      transport.close({ force: true })
    }, patience)
  })

  const loops = Array.from({ length: settings.SMTP_CONNECTIONS }, () =>
    work({ ...loop, failures: 0 }),
  )
  await Promise.all(loops)
  clearTimeout(ending)
  clearInterval(beat)
  transport.close()
  await stopListening()
}
