import { ListeningConnection, type OnConnected } from '#src/data/listening-connection.ts'
import { deliveryChannel } from '#src/mail/delivery/sql/notify-workers.ts'

/** A signal that wakes sleeping loops before their poll interval is over. */
export class WakeUp {
  private waiting = new Set<() => void>()

  ring(): void {
    for (const wake of this.waiting) wake()
    this.waiting.clear()
  }

  /** Resolves at the next ring, or after a timeout in ms. */
  sleep(timeout: number): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(timer)
        this.waiting.delete(wake)
        done()
      }
      const timer = setTimeout(wake, timeout)
      this.waiting.add(wake)
    })
  }
}

/**
 * Rings at every commit that queued a mail, until stopped. While the connection is lost, the loops
 * find their work by polling. `onConnected` is called with each new connection.
 */
export function notifyOnQueuedMail(
  connectionString: string,
  bell: WakeUp,
  onConnected?: OnConnected,
): () => Promise<void> {
  const connection = new ListeningConnection({
    name: 'mails',
    connectionString,
    onConnected,
    subscribe: async (client) => {
      client.on('notification', () => bell.ring())
      await client.query(`LISTEN ${deliveryChannel}`)
      // For what was queued before LISTEN.
      bell.ring()
    },
  })
  void connection.run()
  return () => connection.stop()
}
