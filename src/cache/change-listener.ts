import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Notification } from 'pg'
import {
  contentChannel,
  listenForChanges,
  otherListeners,
  tellListeners,
} from '#src/db/web/changes.ts'
import { readMessage, writeMessage } from './messages.ts'

/** How often the connection is tried, in ms, and how long an answer may take. */
const heartbeat = 5_000
const patience = 3_000

/** How long a writer waits at most for another process to have heard, in ms. */
const patienceWithOthers = 2_000

/** How often is looked whether they still live, in ms. */
const pauseBetweenLooks = 250

/** How soon a lost connection is made again, in ms; ever later, up to the last. */
const pauses = [100, 200, 500, 1_000, 2_000] as const

interface Hearing {
  /** From now on every change is heard. */
  readonly onUp: () => void
  readonly onChange: () => void
  /** Changes may go unheard. */
  readonly onDown: () => void
}

interface Line {
  readonly client: pg.Client
  readonly pid: number
}

/** Hears from the database, on a connection of its own, that public content has changed. */
export class ChangeListener {
  private line: Line | undefined
  private stopped = false
  private readonly asked = new Map<string, (by: number) => void>()
  private current: Promise<void> | undefined
  private following: Promise<void> | undefined

  constructor(
    private readonly connectionString: string,
    private readonly hearing: Hearing,
  ) {}

  /** Listens until `stop`, connecting anew whenever the connection is lost. */
  async run(): Promise<void> {
    for (let failures = 0; !this.stopped; failures += 1) {
      const lost = await this.connect()
      if (lost) {
        failures = 0
        await lost
      }
      if (!this.stopped) await sleep(pauses[Math.min(failures, pauses.length - 1)])
    }
  }

  /** Stops listening. */
  stop(): void {
    this.stopped = true
    this.line?.client.end().catch(() => undefined)
  }

  /**
   * Resolves when every web process has forgotten what it made before this was called, or has
   * had time enough; whoever wrote content waits for it before saying so. Never throws.
   */
  settle(): Promise<void> {
    if (!this.current) return this.begin()
    // The current one may have asked before our change; all who come meanwhile share the next.
    this.following ??= this.current.then(() => {
      this.following = undefined
      return this.begin()
    })
    return this.following
  }

  private begin(): Promise<void> {
    const { line } = this
    this.current = (line ? this.askOthers(line) : Promise.resolve())
      .catch(() => undefined)
      .finally(() => {
        this.current = undefined
      })
    return this.current
  }

  /** A promise of the connection's end; undefined when there was no connecting. */
  private async connect(): Promise<Promise<void> | undefined> {
    const { connectionString } = this
    const limits = { connectionTimeoutMillis: patience, query_timeout: patience, keepAlive: true }
    const client = new pg.Client({ connectionString, ...limits })
    const lost = new Promise<void>((done) => {
      client.once('end', done)
      client.on('error', () => done())
    })
    client.on('notification', (notification) => this.hear(client, notification))
    try {
      await client.connect()
      this.line = { client, pid: await listenForChanges(client) }
    } catch {
      client.end().catch(() => undefined)
      return undefined
    }
    if (this.stopped) this.stop()
    this.hearing.onUp()
    void this.keepTrying(client, lost)
    return lost.then(() => this.hangUp(client))
  }

  private hangUp(client: pg.Client): void {
    if (this.line?.client !== client) return
    this.line = undefined
    this.hearing.onDown()
    client.end().catch(() => undefined)
  }

  /** A connection may be dead without anybody knowing, until something is sent over it. */
  private async keepTrying(client: pg.Client, lost: Promise<void>): Promise<void> {
    while (this.line?.client === client) {
      await Promise.race([sleep(heartbeat, undefined, { ref: false }), lost])
      await client.query('SELECT 1').catch(() => client.emit('error', new Error('no answer')))
    }
  }

  private hear(client: pg.Client, { channel, payload }: Notification): void {
    if (channel === contentChannel) this.hearing.onChange()
    const message = readMessage(payload)
    if (message?.kind === 'heard') this.asked.get(message.id)?.(message.by)
    const { line } = this
    if (message?.kind !== 'ask' || this.asked.has(message.id) || line?.client !== client) return
    const answer = writeMessage({ kind: 'heard', id: message.id, by: line.pid })
    tellListeners(client, answer).catch(() => undefined)
  }

  private async askOthers({ client }: Line): Promise<void> {
    const missing = await otherListeners(client)
    if (missing.size === 0) return
    const id = randomUUID()
    const allHeard = new Promise<void>((done) => {
      this.asked.set(id, (by) => {
        missing.delete(by)
        if (missing.size === 0) done()
      })
    })
    const deadline = Date.now() + patienceWithOthers
    try {
      await tellListeners(client, writeMessage({ kind: 'ask', id }))
      while (missing.size > 0 && Date.now() < deadline) {
        await Promise.race([allHeard, sleep(pauseBetweenLooks, undefined, { ref: false })])
        if (missing.size > 0) keepOnly(missing, await otherListeners(client))
      }
    } finally {
      this.asked.delete(id)
    }
  }
}

/** Who has ended meanwhile answers nobody any more. */
const keepOnly = (missing: Set<number>, living: ReadonlySet<number>): void => {
  for (const pid of missing) if (!living.has(pid)) missing.delete(pid)
}
