import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Of `/proc/<pid>/stat`, in ticks of 10 ms: its time and, after it, that of the children that ended. */
const statOf = async (pid: number | string) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program may hold blanks; what follows its bracket does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index] ?? 0)
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
}

/** Seconds of a core that a process has used, all its threads together. */
export const processorTime = async (pid: number): Promise<number> => (await statOf(pid)).own / 100

/** Seconds of a core that Postgres has used: all its processes, and those that ended. */
export async function postgresTime(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const { parent } = await statOf(rows[0]?.pid ?? 0)
  const main = await statOf(parent)
  let ticks = main.own + main.ended
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const process = await statOf(name)
    if (process.parent === parent) ticks += process.own
  }
  return ticks / 100
}

/** Of a core, all processes together, until `end` is called. */
export async function startSharing(pids: readonly number[]) {
  const read = async () =>
    (await Promise.all(pids.map(processorTime))).reduce((sum, one) => sum + one, 0)
  const [before, began] = [await read(), performance.now()]
  return async (): Promise<number> =>
    ((await read()) - before) / ((performance.now() - began) / 1_000)
}

interface Used {
  readonly seconds: number
  readonly database: number
  readonly wal: number
}

const walOf = async (pool: Pick<Pool, 'query'>): Promise<number> => {
  const { rows } = await pool.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS at`,
  )
  return Number(rows[0]?.at)
}

/** What `work` takes: of the processes, of Postgres, and of its log. It does not depend on who else is busy. */
export async function usedBy(
  pool: Pick<Pool, 'query'>,
  pids: readonly number[],
  work: () => Promise<unknown>,
): Promise<Used> {
  const read = async () => ({
    seconds: (await Promise.all(pids.map(processorTime))).reduce((sum, one) => sum + one, 0),
    database: await postgresTime(pool),
    wal: await walOf(pool),
  })
  const before = await read()
  await work()
  const after = await read()
  return {
    seconds: after.seconds - before.seconds,
    database: after.database - before.database,
    wal: after.wal - before.wal,
  }
}
