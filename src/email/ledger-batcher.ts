import type { Payload } from 'payload'
import {
  type ClaimedDelivery,
  exchangeDeliveries,
  extendLeases,
  type Finished,
  type Holder,
} from '#src/db/email/ledger.ts'

interface Call {
  readonly finished: Finished | undefined
  readonly wantsNext: boolean
  readonly answer: (next: ClaimedDelivery | undefined) => void
}

/**
 * The ledger as the loops of one worker share it: what they ask while a statement runs is
 * answered together by the next one. Statements follow one another, so that they cannot wait
 * for each other's rows.
 */
export class LedgerBatcher {
  private waiting: Call[] = []
  private readonly inFlight = new Set<number>()
  private isBeatDue = false
  private isRunning = false

  constructor(
    private readonly payload: Payload,
    private readonly holder: Holder,
    /** Aborted when there is no time left to write. */
    private readonly giveUp: AbortSignal,
  ) {}

  /** Marks what is finished, and claims what is due next; undefined when nothing is. */
  exchange(
    finished: Finished | undefined,
    wantsNext: boolean,
  ): Promise<ClaimedDelivery | undefined> {
    return new Promise((answer) => {
      this.waiting.push({ finished, wantsNext, answer })
      void this.run()
    })
  }

  /** Says that this worker lives. Missing a beat is no harm: there are several per lease. */
  beat(): void {
    this.isBeatDue = this.inFlight.size > 0
    void this.run()
  }

  private async run(): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    while (this.isBeatDue || this.waiting.length > 0)
      if (this.isBeatDue) await this.extend()
      else await this.serve(this.waiting.splice(0))
    this.isRunning = false
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
    for (const { wantsNext, answer } of calls) answer(wantsNext ? claimed.shift() : undefined)
  }

  /** A result that cannot be written now is written later: the mail has left us already. */
  private async persist(finished: readonly Finished[], count: number): Promise<ClaimedDelivery[]> {
    const { inFlight } = this
    for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
      try {
        const { pool } = this.payload.db
        return await exchangeDeliveries(pool, this.holder, finished, { inFlight, count })
      } catch (error) {
        const kind = error instanceof Error ? error.name : typeof error
        this.payload.logger.warn({ kind }, 'the ledger is out of reach; trying again')
        // The leases run out, and another worker takes them for in doubt.
        if (this.giveUp.aborted) return []
        await new Promise((next) => setTimeout(next, pause))
      }
    }
  }
}
