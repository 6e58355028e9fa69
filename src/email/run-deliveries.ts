import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { Env } from '#src/config/env.ts'
import { untilNextDelivery } from '#src/db/email/ledger.ts'
import { database } from '#src/db/transaction.ts'
import { mailContents } from './contents.ts'
import { type Deliverer, deliverNext } from './deliver.ts'
import { readSender, type Sender } from './sender.ts'
import { smtpTransport } from './transport.ts'
import { ringOnQueued, WakeUp } from './wake-up.ts'

/** How long an idle loop sleeps at most, and how long it rests after a fault, in ms. */
const idle = 5_000
const rest = 1_000

/** Settings change rarely; a mail carries what they said at most so many ms ago. */
const settingsKept = 10_000

const keepSender = (payload: Payload): (() => Promise<Sender>) => {
  let kept: { readonly at: number; readonly sender: Promise<Sender> } | undefined
  return () => {
    if (!kept || Date.now() - kept.at > settingsKept)
      kept = { at: Date.now(), sender: readSender(payload) }
    kept.sender.catch(() => {
      kept = undefined
    })
    return kept.sender
  }
}

/** Resolves when the next message may start, so that at most so many start per second. */
const paceOf = (perSecond: number | undefined): (() => Promise<void>) => {
  if (perSecond === undefined) return async () => undefined
  let free = 0
  return async () => {
    const now = Date.now()
    const start = Math.max(now, free)
    free = start + 1_000 / perSecond
    if (start > now) await sleep(start - now)
  }
}

const wait = async (payload: Payload, bell: WakeUp): Promise<void> => {
  const due = await untilNextDelivery(await database({ payload }))
  await bell.sleep(due === undefined ? idle : Math.min(Math.max(due, 50), idle))
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
  const place = { baseUrl: settings.BASE_URL, secret: settings.JWT_SECRET }
  const transport = smtpTransport(settings)
  const deliverer: Deliverer = {
    payload,
    place,
    transport,
    owner: `${hostname()}:${process.pid}`,
    contents: mailContents(payload, place),
    sender: keepSender(payload),
  }
  const bell = new WakeUp()
  const stopListening = ringOnQueued(settings.DATABASE_URL, bell)
  signal.addEventListener('abort', () => bell.ring())
  const pace = paceOf(settings.SMTP_RATE)

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await pace()
        if (!signal.aborted && !(await deliverNext(deliverer))) await wait(payload, bell)
      } catch (error) {
        const kind = error instanceof Error ? error.name : typeof error
        payload.logger.error({ kind }, 'delivering failed; trying again')
        await bell.sleep(rest)
      }
    }
  }

  await Promise.all(Array.from({ length: settings.SMTP_CONNECTIONS }, loop))
  transport.close()
  await stopListening()
}
