import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import {
  type ClaimedDelivery,
  exchangeDeliveries,
  extendLeases,
  type Finished,
  type Holder,
} from '#src/mail/ledger/sql/ledger.ts'
import { describeFault } from '#src/settings/describe-fault.ts'

interface Call {
  readonly finished: Finished | undefined
  readonly wantsNext: boolean
  readonly resolve: (next: ClaimedDelivery | undefined) => void
}

/**
 * How long the next statement waits for what is finished meanwhile, in ms, where one statement follows
 * the other: one for three mails costs little more than one for a single mail. A mail server that
 * takes longer for a mail than this is not waited for.
 */
const linger = 2

/**
 * Batches the requests of one worker's connections to the ledger: all that arrive while a statement
 * runs are served together by the next one. Statements run one at a time, so that they cannot
 * deadlock on each other's rows.
 */
export class LedgerBatcher {
  private waiting: Call[] = []
  private readonly inFlight = new Set<number>()
  private isBeatDue = false
  private isRunning = false
  private lastEnd = Number.NEGATIVE_INFINITY

  constructor(
    private readonly payload: Payload,
    private readonly holder: Holder,
    /** Aborted when there is no time left to write. */
    private readonly giveUp: AbortSignal,
  ) {}

  /**
   * Records a finished delivery, and claims the next one that is due; undefined when there is none.
   */
  exchange(
    finished: Finished | undefined,
    wantsNext: boolean,
  ): Promise<ClaimedDelivery | undefined> {
    return new Promise((resolve) => {
      this.waiting.push({ finished, wantsNext, resolve })
      void this.run()
    })
  }

  /**
   * Heartbeat: extends the leases of deliveries in flight. A missed one is harmless, there are
   * several per lease.
   */
  beat(): void {
    this.isBeatDue = this.inFlight.size > 0
    void this.run()
  }

  private async run(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    while (this.isBeatDue || this.waiting.length > 0)
      if (this.isBeatDue) await this.extend()
      else {
        if (this.mayGather()) await sleep(linger)
        await this.serve(this.waiting.splice(0))
        this.lastEnd = performance.now()
      }
    this.isRunning = false
  }

  private mayGather(): boolean {
    const finished = this.waiting.filter((call) => call.finished).length
    return finished < this.inFlight.size && performance.now() - this.lastEnd < linger
  }

  private async extend(): Promise<void> {
    this.isBeatDue = false
    await extendLeases(this.payload.db.pool, this.holder, this.inFlight).catch(() => undefined)
  }

  private async serve(calls: readonly Call[]): Promise<void> {
    const finished = calls.flatMap((call) => call.finished ?? [])
    const claimed = await this.persist(finished, calls.filter((call) => call.wantsNext).length)
    for (const { id } of finished) this.inFlight.delete(id)
    for (const { id } of claimed) this.inFlight.add(id)
    for (const { wantsNext, resolve } of calls) resolve(wantsNext ? claimed.shift() : undefined)
  }

  /** Retries with backoff until the outcome is written, because the mail has already left us. */
  private async persist(finished: readonly Finished[], count: number): Promise<ClaimedDelivery[]> {
    const { inFlight } = this
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      try {
        const { pool } = this.payload.db
        return await exchangeDeliveries(pool, this.holder, finished, { inFlight, count })
      } catch (error) {
        const fault = describeFault(error)
        this.payload.logger.warn({ fault }, 'the ledger cannot be reached; retrying')
        // The leases expire, and another worker records the deliveries as in doubt.
        if (this.giveUp.aborted) return []
        await sleep(pause)
      }
    }
  }
}
