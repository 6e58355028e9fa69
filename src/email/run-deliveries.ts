import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { Env } from '#src/config/env.ts'
import { extendLeases, heartbeat, untilNextDelivery } from '#src/db/email/ledger.ts'
import { database } from '#src/db/transaction.ts'
import { mailContents } from './contents.ts'
import { type Deliverer, deliverNext, type Turn } from './deliver.ts'
import { paceOf } from './pace.ts'
import { keepSender } from './sender.ts'
import { smtpTransport } from './transport.ts'
import { ringOnQueued, WakeUp } from './wake-up.ts'

/** How long an idle loop sleeps at most, in ms. */
const idle = 5_000

/** How long a loop rests after a fault at first, and at most, in ms. */
const rest = { first: 1_000, longest: 30_000 }

/** How long messages in flight may take to end once we are asked to, in ms. */
const patience = 25_000

const waitForWork = async (payload: Payload, bell: WakeUp): Promise<void> => {
  const due = await untilNextDelivery(await database({ payload }))
  await bell.sleep(due === undefined ? idle : Math.min(Math.max(due, 50), idle))
}

const turn = async (deliverer: Deliverer): Promise<Turn> => {
  try {
    return await deliverNext(deliverer)
  } catch (error) {
    const kind = error instanceof Error ? error.name : typeof error
    deliverer.payload.logger.error({ kind }, 'delivering failed; trying again')
    return 'unreachable'
  }
}

/** Says that this worker lives, for as long as something is in flight. */
const keepLeases = ({ payload, owner, inFlight }: Deliverer): NodeJS.Timeout =>
  setInterval(async () => {
    if (inFlight.size === 0) return
    // Missing a beat is no harm, and a database that is gone claims nothing either.
    await extendLeases(await database({ payload }), owner, inFlight).catch(() => undefined)
  }, heartbeat)

const makeDeliverer = (
  payload: Payload,
  settings: Env & { readonly SMTP_URL: string },
  giveUp: AbortSignal,
): Deliverer => {
  const place = { baseUrl: settings.BASE_URL, secret: settings.JWT_SECRET }
  return {
    payload,
    place,
    giveUp,
    owner: randomUUID(),
    domain: new URL(settings.BASE_URL).hostname,
    transport: smtpTransport(settings),
    contents: mailContents(payload, place),
    sender: keepSender(payload),
    inFlight: new Set(),
  }
}

/**
 * Sends what the ledger holds until the signal, then finishes the messages in flight, of
 * which there are never more than SMTP_CONNECTIONS. Any number of processes may run it.
 */
export async function runDeliveries(
  payload: Payload,
  settings: Env & { readonly SMTP_URL: string },
  signal: AbortSignal,
): Promise<void> {
  const tooLate = new AbortController()
  const deliverer = makeDeliverer(payload, settings, tooLate.signal)
  const bell = new WakeUp()
  const stopListening = ringOnQueued(settings.DATABASE_URL, bell)
  const beat = keepLeases(deliverer)
  const pace = paceOf(settings.SMTP_RATE, signal)
  signal.addEventListener('abort', () => bell.ring())

  const loop = async (): Promise<void> => {
    for (let pause = rest.first; !signal.aborted; ) {
      const went = await pace(() => turn(deliverer))
      if (went === 'idle' && !signal.aborted)
        await waitForWork(payload, bell).catch(() => undefined)
      if (went !== 'unreachable') pause = rest.first
      else {
        await sleep(pause, undefined, { signal }).catch(() => undefined)
        pause = Math.min(pause * 2, rest.longest)
      }
    }
  }

  const loops = Promise.all(Array.from({ length: settings.SMTP_CONNECTIONS }, loop))
  signal.addEventListener('abort', () => {
    const timer = setTimeout(() => {
      tooLate.abort()
      deliverer.transport.close({ force: true })
    }, patience)
    void loops.finally(() => clearTimeout(timer))
  })
  await loops
  clearInterval(beat)
  deliverer.transport.close()
  await stopListening()
}
