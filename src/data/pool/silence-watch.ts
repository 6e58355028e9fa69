import type { PoolClient } from 'pg'
import { z } from 'zod'

/** Poll interval of the connections, in ms. */
const interval = 1_000

/** After so many ms between two polls, it was this process that was suspended. */
const suspendedAfter = 5 * interval

/** Timeouts of a silent connection in use, in ms. */
export interface SilenceLimits {
  /** While a statement runs. */
  readonly busy: number
  /** Between two statements. */
  readonly idle: number
}

interface Watched {
  readonly client: PoolClient
  readonly limits: SilenceLimits
  readonly onSilent: () => void
  bytes: number
  /** Since when that number has not changed. */
  since: number
}

const counters = z.object({ bytesRead: z.number(), bytesWritten: z.number() })

/**
 * A watchdog that closes connections in use without any traffic: the server ends what exceeds its
 * timeouts by itself, but when the network drops a connection, neither side is notified. It also
 * closes connections that were never released.
 */
export class SilenceWatch {
  private readonly watched = new Set<Watched>()
  private timer: NodeJS.Timeout | undefined
  private lookedAt = 0

  watch(client: PoolClient, limits: SilenceLimits, onSilent: () => void): () => void {
    const now = performance.now()
    const watched = { client, limits, onSilent, bytes: this.bytesOf(client), since: now }
    this.watched.add(watched)
    this.start(now)
    return () => {
      this.watched.delete(watched)
      if (this.watched.size === 0) this.stop()
    }
  }

  private start(now: number): void {
    if (this.timer) return
    this.lookedAt = now
    this.timer = setInterval(() => this.look(), interval)
    this.timer.unref()
  }

  private stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  private look(): void {
    const now = performance.now()
    // After this process was suspended, data that arrived meanwhile is not read yet.
    const isLate = now - this.lookedAt > suspendedAfter
    this.lookedAt = now
    for (const each of this.watched) {
      const bytes = this.bytesOf(each.client)
      if (isLate || bytes !== each.bytes) Object.assign(each, { bytes, since: now })
      else if (now - each.since > this.limitOf(each)) each.onSilent()
    }
  }

  private limitOf({ client, limits }: Watched): number {
    // The client knows from the server's last message; without the property it counts as busy.
    return Reflect.get(client, 'readyForQuery') === true ? limits.idle : limits.busy
  }

  private bytesOf({ connection }: PoolClient): number {
    const { bytesRead, bytesWritten } = counters.parse(connection.stream)
    return bytesRead + bytesWritten
  }
}
