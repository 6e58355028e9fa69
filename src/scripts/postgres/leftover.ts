import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether a process is a Postgres; where the system does not say, we take it for none. */
const isPostgres = async (pid: number): Promise<boolean> => {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return name.trim() === 'postgres'
}

/**
 * Puts a data folder in order that an earlier run left behind: stops a server that outlived
 * its supervisor, and removes the pid file of one that did not. The caller holds the lock of
 * the folder, so nobody else's server can be meant. A pid may since belong to a stranger.
 */
export async function clearLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number.parseInt(text, 10)
  if (pid > 0 && isAlive(pid) && (await isPostgres(pid))) await stop(pid)
  await rm(file, { force: true })
}

async function stop(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal)
    for (let waited = 0; waited < 50; waited += 1) {
      if (!isAlive(pid)) return
      await sleep(100)
    }
  }
}
