import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { notifyListeners, otherListeners, terminateListeners } from '#src/server/web/sql/changes.ts'
import { leaseDuration } from './lease.ts'

/**
 * `ask`: requests an acknowledgement of all changes so far. `heard`: the acknowledgement by the
 * process of that connection.
 */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask'), id: z.string() }),
  z.object({ kind: z.literal('heard'), id: z.string(), by: z.int() }),
])
type CacheMessage = z.infer<typeof message>

const writeMessage = (value: CacheMessage): string => JSON.stringify(value)

/** Parses a message between web processes; undefined for anything else. Never throws. */
function readMessage(text: string | undefined): CacheMessage | undefined {
  try {
    return message.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/**
 * Timeout of a writer that waits for the acknowledgement of another process, in ms. A lease that
 * was extended just before the request was received has expired by then, and none was extended
 * since: the acknowledgement would have come before the next proof.
 */
const timeout = 2 * leaseDuration

/** Poll interval of whether the others still live, in ms. */
const pauseBetweenLooks = 250

/** Processes that have ended will not acknowledge. */
const removeEnded = (missing: Set<number>, living: ReadonlySet<number>): void => {
  for (const pid of missing) if (!living.has(pid)) missing.delete(pid)
}

/**
 * The invalidation barrier: waits until the other web processes have received all changes, over one
 * connection that listens.
 */
export class InvalidationBarrier {
  private readonly waitingWriters = new Map<string, (by: number) => void>()

  constructor(
    private readonly client: Client,
    /** The PID of the connection's backend in Postgres. */
    private readonly pid: number,
  ) {}

  receive(text: string | undefined): void {
    const message = readMessage(text)
    if (message?.kind === 'heard') this.waitingWriters.get(message.id)?.(message.by)
    if (message?.kind !== 'ask' || this.waitingWriters.has(message.id)) return
    // Notifications arrive in order of commit: what was committed before the request is received.
    const acknowledgement = writeMessage({ kind: 'heard', id: message.id, by: this.pid })
    notifyListeners(this.client, acknowledgement).catch(() => undefined)
  }

  /**
   * The barrier: resolves when this process and all others have received every change committed by
   * now. One that does not acknowledge within the timeout is dropped: its listening connection is
   * ended, so that no later writer waits for it, and it serves from its cache again only once it
   * listens again. Rejects when our own connection is lost.
   */
  async acknowledged(): Promise<void> {
    const { client } = this
    const missing = await otherListeners(client)
    if (missing.size === 0) return
    const id = randomUUID()
    const all = new Promise<void>((done) => {
      this.waitingWriters.set(id, (by) => {
        missing.delete(by)
        if (missing.size === 0) done()
      })
    })
    try {
      await notifyListeners(client, writeMessage({ kind: 'ask', id }))
      const deadline = performance.now() + timeout
      while (missing.size > 0 && performance.now() < deadline) {
        await Promise.race([all, sleep(pauseBetweenLooks, undefined, { ref: false })])
        if (missing.size > 0) removeEnded(missing, await otherListeners(client))
      }
      if (missing.size > 0) await terminateListeners(client, missing)
    } finally {
      this.waitingWriters.delete(id)
    }
  }
}
