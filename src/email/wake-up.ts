import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { deliveryChannel } from '#src/db/email/notify-workers.ts'

/** Lets loops sleep until something happens, or a while has passed. */
export class WakeUp {
  private waiting = new Set<() => void>()

  /** Wakes everybody who sleeps. */
  ring(): void {
    for (const wake of this.waiting) wake()
    this.waiting.clear()
  }

  /** Resolves at the next ring, or after so many ms. */
  sleep(longest: number): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer)
        this.waiting.delete(wake)
        done()
      }
      const timer = setTimeout(wake, longest)
      this.waiting.add(wake)
    })
  }
}

/** How long the database may take to respond, in ms. */
const timeout = 5_000

const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout, keepAlive: true }

/**
 * Rings at every commit that queued a mail, until stopped. A lost connection is made anew;
 * meanwhile the loops find their work when they look for it.
 */
export function notifyOnQueuedMail(databaseUrl: string, bell: WakeUp): () => Promise<void> {
  let stopped = false
  let client: pg.Client | undefined
  const listen = async (): Promise<void> => {
    if (stopped) return
    const fresh = new pg.Client({ connectionString: databaseUrl, ...limits })
    client = fresh
    const again = (): void => {
      if (client !== fresh) return
      client = undefined
      setTimeout(() => void listen(), 1_000).unref()
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', () => bell.ring())
    await fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${deliveryChannel}`))
      .catch(again)
    bell.ring()
  }
  void listen()
  return async () => {
    stopped = true
    // Over a silent connection its end would never come.
    const late = sleep(timeout, undefined, { ref: false })
    await Promise.race([client?.end().catch(() => undefined), late])
  }
}
