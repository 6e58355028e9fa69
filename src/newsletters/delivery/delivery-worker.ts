import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { countAttempt } from '#src/mail/delivery/count-attempt.ts'
import { attemptDelivery, type Deliverer } from '#src/mail/delivery/deliver.ts'
import { secretsOf } from '#src/mail/delivery/hold-up.ts'
import { HoldUpWatch } from '#src/mail/delivery/hold-up-watch.ts'
import { cachedMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { RateLimiter } from '#src/mail/delivery/rate-limiter.ts'
import { smtpTransport, type Transport } from '#src/mail/delivery/transport.ts'
import type { WakeUp } from '#src/mail/delivery/wake-up.ts'
import { LedgerBatcher } from '#src/mail/ledger/ledger-batcher.ts'
import { type ClaimedDelivery, type Finished, heartbeat } from '#src/mail/ledger/sql/ledger.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { mailContents } from '#src/newsletters/delivery/mail-renderer.ts'
import type { Env } from '#src/settings/env.ts'
import { RejectionWatch } from './rejection-watch.ts'

/** Poll interval of a connection without work, in ms. */
const idleInterval = 5_000

/** Backoff of a connection while the mail server cannot be reached, first and longest, in ms. */
const connectionBackoff = { first: 1_000, longest: 30_000 }

/** Timeout for messages in flight once the worker is asked to stop, in ms. */
export const stopTimeout = 25_000

export type DeliverySettings = Env & { readonly SMTP_URL: string }

interface Drain {
  readonly signal: AbortSignal
  /** Connections that have work or are claiming some; the drain ends when there is none. */
  active: number
}

const backoff = (failures: number): number =>
  Math.min(connectionBackoff.first * 2 ** (failures - 1), connectionBackoff.longest)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)

/**
 * Delivers mail over the SMTP connections of one process: the transport, the rate limiter and the
 * cache of rendered mails outlive a drain.
 */
export class DeliveryWorker {
  private readonly deliverer: Deliverer
  private readonly transport: Transport
  private readonly ledger: LedgerBatcher
  private readonly rate: RateLimiter
  private readonly rejections: RejectionWatch
  private readonly holdUps: HoldUpWatch
  private readonly tooLate = new AbortController()
  readonly connections: number

  constructor(
    payload: Payload,
    settings: DeliverySettings,
    private readonly bell: WakeUp,
    conversationTimeout?: number,
  ) {
    this.connections = settings.SMTP_CONNECTIONS
    this.transport = smtpTransport(settings, conversationTimeout)
    this.deliverer = {
      payload,
      linkSettings: async () => ({
        baseUrl: settings.BASE_URL,
        siteUrl: settings.SITE_URL,
        linkKey: await mailLinkKey({ payload }),
        bounceAddress: settings.BOUNCE_ADDRESS,
        isPostmark: settings.POSTMARK_SECRET !== undefined,
      }),
      transport: this.transport,
      contents: mailContents(payload),
      mailSettings: cachedMailSettings(payload),
      secrets: secretsOf(settings.SMTP_URL),
    }
    this.rejections = new RejectionWatch(payload)
    this.holdUps = new HoldUpWatch(payload)
    const holder = { owner: randomUUID(), domain: new URL(settings.BASE_URL).hostname }
    this.ledger = new LedgerBatcher(payload, holder, this.tooLate.signal)
    this.rate = new RateLimiter(settings.SMTP_RATE)
  }

  /**
   * Sends what is in the ledger until nothing is due and nothing in flight. After the signal it
   * finishes the messages in flight, of which there are never more than SMTP_CONNECTIONS.
   */
  async drain(signal: AbortSignal): Promise<void> {
    const beat = setInterval(() => this.ledger.beat(), heartbeat)
    let timeout: NodeJS.Timeout | undefined
    const stop = (): void => {
      this.bell.ring()
      timeout = setTimeout(() => {
        this.tooLate.abort()
        this.transport.close({ force: true })
      }, stopTimeout)
    }
    signal.addEventListener('abort', stop)
    const drain = { signal, active: this.connections }
    await Promise.all(Array.from({ length: this.connections }, () => this.work(drain)))
    signal.removeEventListener('abort', stop)
    clearTimeout(timeout)
    clearInterval(beat)
  }

  /** Closes the connections; to be called when no drain runs. */
  close(): void {
    this.transport.close()
  }

  /**
   * One message after the other; the statement that records an outcome claims the next delivery.
   */
  private async work(drain: Drain): Promise<void> {
    const connection = { failures: 0 }
    let finished: Finished | undefined
    do {
      const mayBegin = !drain.signal.aborted && this.rate.take()
      const next = await this.ledger.exchange(finished, mayBegin)
      finished = next && (await this.attempt(next, connection, drain.signal))
      if (!next && !drain.signal.aborted && !(await this.waitForWork(drain, mayBegin))) return
    } while (finished || !drain.signal.aborted)
  }

  /** Sends it; when the mail server takes none at all now, records that at once and backs off. */
  private async attempt(
    delivery: ClaimedDelivery,
    connection: { failures: number },
    signal: AbortSignal,
  ): Promise<Finished | undefined> {
    const attempt = await attemptDelivery(this.deliverer, delivery)
    countAttempt(attempt)
    const { outcome, failure, holdUp } = attempt
    await this.holdUps.note(attempt)
    await this.rejections.note(delivery, attempt)
    const finished = { ...outcome, id: delivery.id }
    const isUnavailable = failure === 'connection' || (failure === 'temporary' && holdUp)
    connection.failures = isUnavailable ? connection.failures + 1 : 0
    if (connection.failures === 0) return finished
    await this.ledger.exchange(finished, false)
    await pause(backoff(connection.failures), signal)
    return undefined
  }

  /** Waits until there may be work again; false once no connection has any. */
  private async waitForWork(drain: Drain, foundNothing: boolean): Promise<boolean> {
    if (!foundNothing) {
      await pause(this.rate.wait(), drain.signal)
      return true
    }
    this.rate.giveBack()
    drain.active -= 1
    if (drain.active > 0) await this.bell.sleep(idleInterval)
    if (drain.active > 0) {
      drain.active += 1
      return true
    }
    // The last connection wakes the others, so that they end too.
    this.bell.ring()
    return false
  }
}
