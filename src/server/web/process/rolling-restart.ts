import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameOfBuild } from '#src/data/builds/build-info.ts'
import { type Build, newestBuild, onNewBuild } from '#src/data/builds/newest-build.ts'
import { readinessProblem } from '#src/data/preparation.ts'
import { env } from '#src/settings/env.ts'
import { type ProcessGroup, RestartedProcess } from './restarted-process.ts'

/** Timeout until a new process is ready, in ms. */
const readyTimeout = 120_000

interface Setting {
  readonly group: ProcessGroup
  /** The processes that serve, replaced in place. */
  readonly processes: RestartedProcess[]
  /** Timeout of a process that ends, in ms. */
  readonly endTimeout: number
  readonly report: (line: string) => void
}

const startFrom = (folder: string, program: string): (() => void) => {
  const { exec = '' } = cluster.settings
  const { MUSTER_BUILD } = process.env
  cluster.setupPrimary({ exec: program })
  process.env['MUSTER_BUILD'] = folder
  return () => {
    cluster.setupPrimary({ exec })
    process.env['MUSTER_BUILD'] = MUSTER_BUILD
  }
}

const isReadyInTime = (one: RestartedProcess): Promise<boolean> =>
  Promise.race([one.ready.then(() => true), sleep(readyTimeout, false, { ref: false })])

const taken = (newest: Build | undefined, inUse: string | undefined): string => {
  if (!newest) return 'from the build they had: there is no finished one of the sources'
  const before = newest.folder === inUse ? ', the one they had: no newer one is finished' : ''
  return `from ${nameOfBuild(newest)}${before}`
}

/**
 * Replaces the processes one after the other, by processes of the newest build: a new one serves
 * before an old one finishes its requests and ends, so that no request fails. Where a new one is not
 * ready in time the rest stays as it is, and what is started later is of the build before.
 */
async function restartOneByOne(setting: Setting): Promise<void> {
  const { group, processes, endTimeout, report } = setting
  const newest = await newestBuild(process.cwd())
  const problem = newest && (await readinessProblem(env().DATABASE_URL, newest.folder))
  if (problem) return report(`Not restarted from ${nameOfBuild(newest)}: ${problem}`)
  const from = taken(newest, process.env['MUSTER_BUILD'])
  const goBack = newest && startFrom(newest.folder, newest.program('server'))
  for (const [at, old] of [...processes].entries()) {
    if (group.isEnding) return
    const one = new RestartedProcess(group)
    if (!(await isReadyInTime(one))) {
      goBack?.()
      report(`A new web process, ${from}, was not ready within two minutes; those before go on.`)
      return one.retire(endTimeout)
    }
    processes[at] = one
    await old.retire(endTimeout)
  }
  report(`All ${processes.length} web processes were restarted ${from}.`)
}

/**
 * Restarts them one by one on SIGHUP, and when there is a build of changed sources whose migrations
 * the database has. A request during a restart, or before all have started, is carried out after it.
 */
export function restartOnDemand(started: Promise<void>, setting: Setting): void {
  let last = started
  let isWaiting = false
  const restart = (): void => {
    if (isWaiting) return
    isWaiting = true
    last = last
      .then(() => {
        isWaiting = false
        return restartOneByOne(setting)
      })
      .catch((error: Error) => setting.report(`Not restarted: ${error.message}`))
  }
  process.on('SIGHUP', restart)
  onNewBuild(process.cwd(), process.env['MUSTER_BUILD'] ?? '', restart)
}
