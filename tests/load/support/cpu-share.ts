import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Length of a period of the scheduler, in µs; a process that has used its share waits for the next. */
const period = 10_000

/** Where the groups of the CPU controller are (cgroup v1, then v2). */
const places = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'] as const

const writeLimit = async (group: string, share: number): Promise<void> => {
  const quota = Math.round(period * share)
  if (group.startsWith(places[0])) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(period))
    await writeFile(join(group, 'cpu.cfs_quota_us'), String(quota))
  } else await writeFile(join(group, 'cpu.max'), `${quota} ${period}`)
}

const groupOf = async (place: string, pid: number, share: number): Promise<string> => {
  const group = join(place, `muster-bench-${pid}`)
  await mkdir(group)
  await writeLimit(group, share)
  await writeFile(join(group, 'cgroup.procs'), String(pid))
  return group
}

const isEmpty = async (group: string): Promise<boolean> =>
  (await readFile(join(group, 'cgroup.procs'), 'utf8')).trim() === ''

/** A group can be removed once its processes have ended. */
const remove = async (group: string): Promise<void> => {
  for (let tries = 0; tries < 50 && !(await isEmpty(group)); tries += 1) await sleep(100)
  await rmdir(group)
}

/**
 * Limits each process to a separate share of a core. Returns what removes the limits' groups once
 * the processes have ended. Throws where control groups cannot be written (root on Linux can).
 */
export async function limitCpu(
  pids: readonly number[],
  share: number,
): Promise<() => Promise<void>> {
  const isV1 = await readFile(join(places[0], 'cgroup.procs')).then(
    () => true,
    () => false,
  )
  const place = isV1 ? places[0] : places[1]
  const groups: string[] = []
  for (const pid of pids) groups.push(await groupOf(place, pid, share))
  return async () => {
    for (const group of groups) await remove(group)
  }
}
