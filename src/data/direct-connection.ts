import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Timeout of connecting and of each statement, in ms. */
const timeout = 5_000

/** Timeout of a notification, which normally takes milliseconds, in ms. */
const slowestRoundTrip = 3_000

/** Runs `use` with a dedicated connection, which is closed afterwards. */
export async function withDirectConnection<T>(
  connectionString: string,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout }
  const client = new pg.Client({ connectionString, ...limits })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const problem =
  'DATABASE_URL leads through a pooler in transaction mode, over which no notifications arrive: ' +
  'name Postgres itself or a pooler in session mode.'

/** Whether a NOTIFY on one connection reaches another one that listens and is otherwise idle. */
async function isNotified(listener: pg.Client, notifier: pg.Client): Promise<boolean> {
  const channel = `muster_check_${randomBytes(8).toString('hex')}`
  const arrived = new Promise<boolean>((resolve) => {
    listener.on('notification', (message) => message.channel === channel && resolve(true))
  })
  await listener.query(`LISTEN ${channel}`)
  await notifier.query('SELECT pg_notify($1, $2)', [channel, ''])
  return Promise.race([arrived, sleep(slowestRoundTrip, false, { ref: false })])
}

/**
 * Why LISTEN does not work over DATABASE_URL, in one line: it leads through a pooler in transaction
 * mode, which delivers notifications to other clients, so that a process would serve stale
 * responses. Undefined if it works, and if the database cannot be reached, which is reported
 * elsewhere. Never throws.
 */
export async function poolerProblem(connectionString: string): Promise<string | undefined> {
  try {
    const isDirect = await withDirectConnection(connectionString, (listener) =>
      withDirectConnection(connectionString, (notifier) => isNotified(listener, notifier)),
    )
    return isDirect ? undefined : problem
  } catch {
    return undefined
  }
}
