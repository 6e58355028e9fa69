import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long connecting and each statement may take, in ms. */
const timeout = 5_000

/** How long a notification may take, which is a matter of milliseconds. */
const longestWay = 3_000

const problem =
  'DATABASE_URL leads through a pooler in transaction mode, over which no notifications arrive: ' +
  'name Postgres itself or a pooler in session mode.'

/** Whether what one connection notifies reaches another that listens and is otherwise idle. */
async function isNotified(listener: pg.Client, notifier: pg.Client): Promise<boolean> {
  const channel = `muster_check_${randomBytes(8).toString('hex')}`
  const arrived = new Promise<boolean>((resolve) => {
    listener.on('notification', (message) => message.channel === channel && resolve(true))
  })
  await listener.query(`LISTEN ${channel}`)
  await notifier.query('SELECT pg_notify($1, $2)', [channel, ''])
  return Promise.race([arrived, sleep(longestWay, false, { ref: false })])
}

/**
 * What is wrong with the address of the database, in one line, where it leads through a pooler
 * that hands a connection to whoever has a transaction: what a process listens for is then told
 * to others, and it would serve old responses. Undefined when nothing is, and when the database
 * cannot be reached, which is for others to say. Throws nothing.
 */
export async function poolerProblem(connectionString: string): Promise<string | undefined> {
  const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout }
  const clients = [1, 2].map(() => new pg.Client({ connectionString, ...limits }))
  for (const client of clients) client.on('error', () => undefined)
  const [listener, notifier] = clients
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const isDirect = listener && notifier && (await isNotified(listener, notifier))
    return isDirect ? undefined : problem
  } catch {
    return undefined
  } finally {
    for (const client of clients) client.end().catch(() => undefined)
  }
}
