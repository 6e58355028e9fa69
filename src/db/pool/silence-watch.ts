import type { PoolClient } from 'pg'
import { z } from 'zod'

/** How often connections are looked at, in ms. */
const interval = 1_000

/** Past this many ms between two looks, it was this process that stood still. */
const stoodStill = 5 * interval

/** For how long a connection in use may be silent, in ms. */
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
  /** Bytes that went over it, either way, when it was last looked at. */
  bytes: number
  /** When that number was first seen. */
  since: number
}

const counters = z.object({ bytesRead: z.number(), bytesWritten: z.number() })

/**
 * Cuts connections in use over which nothing goes any more: the server ends what takes too long
 * by itself, but a network that has swallowed a connection tells neither side. It also cuts what
 * somebody took and forgot.
 */
export class SilenceWatch {
  private readonly watched = new Set<Watched>()
  private timer: NodeJS.Timeout | undefined
  private lookedAt = 0

  /** Watches a connection until the function it returns is called. */
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
    // After a pause of this process, what came meanwhile is yet to be read.
    const isLate = now - this.lookedAt > stoodStill
    this.lookedAt = now
    for (const each of this.watched) {
      const bytes = this.bytesOf(each.client)
      if (isLate || bytes !== each.bytes) Object.assign(each, { bytes, since: now })
      else if (now - each.since > this.limitOf(each)) each.onSilent()
    }
  }

  private limitOf({ client, limits }: Watched): number {
    // The client knows by the server's last message; should it stop saying so, it is busy.
    return Reflect.get(client, 'readyForQuery') === true ? limits.idle : limits.busy
  }

  private bytesOf({ connection }: PoolClient): number {
    const { bytesRead, bytesWritten } = counters.parse(connection.stream)
    return bytesRead + bytesWritten
  }
}
