import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { endListeners, otherListeners, tellListeners } from '#src/db/web/changes.ts'
import { leaseDuration } from './lease.ts'
import { readMessage, writeMessage } from './messages.ts'

/**
 * How long a writer waits for another process to acknowledge, in ms. A lease that was extended
 * just before the question was received has run out by then, and none was extended since: the
 * acknowledgement would have come before the next proof.
 */
const timeout = 2 * leaseDuration

/** How often is looked whether they still live, in ms. */
const pauseBetweenLooks = 250

/** Who has ended meanwhile answers nobody any more. */
const keepOnly = (missing: Set<number>, living: ReadonlySet<number>): void => {
  for (const pid of missing) if (!living.has(pid)) missing.delete(pid)
}

/** The other web processes, as heard over one connection that listens. */
export class OtherProcesses {
  private readonly asked = new Map<string, (by: number) => void>()

  constructor(
    private readonly client: Client,
    /** The connection's own number. */
    private readonly pid: number,
  ) {}

  /** Takes what another process says; answers it when it asks. */
  hear(text: string | undefined): void {
    const message = readMessage(text)
    if (message?.kind === 'heard') this.asked.get(message.id)?.(message.by)
    if (message?.kind !== 'ask' || this.asked.has(message.id)) return
    // What was committed before the question has been heard before it, so this is true.
    const answer = writeMessage({ kind: 'heard', id: message.id, by: this.pid })
    tellListeners(this.client, answer).catch(() => undefined)
  }

  /**
   * Resolves when this process and all others have heard of everything that is committed by
   * now. One that does not acknowledge in time is dropped: its listening connection is ended,
   * so that no later writer waits for it, and it serves from memory again only once it listens
   * anew. Rejects when our own connection is lost.
   */
  async haveHeard(): Promise<void> {
    const { client } = this
    const missing = await otherListeners(client)
    if (missing.size === 0) return
    const id = randomUUID()
    const all = new Promise<void>((done) => {
      this.asked.set(id, (by) => {
        missing.delete(by)
        if (missing.size === 0) done()
      })
    })
    try {
      await tellListeners(client, writeMessage({ kind: 'ask', id }))
      const deadline = performance.now() + timeout
      while (missing.size > 0 && performance.now() < deadline) {
        await Promise.race([all, sleep(pauseBetweenLooks, undefined, { ref: false })])
        if (missing.size > 0) keepOnly(missing, await otherListeners(client))
      }
      if (missing.size > 0) await endListeners(client, missing)
    } finally {
      this.asked.delete(id)
    }
  }
}
