import { join } from 'node:path'
import { nameOfBuild, readBuildInfo } from '#src/data/builds/build-info.ts'
import { newestBuild, onNewBuild } from '#src/data/builds/newest-build.ts'
import { readinessProblem } from '#src/data/preparation.ts'
import type { Env } from '#src/settings/env.ts'
import type { Program } from './child.ts'
import { root } from './root.ts'
import type { Supervised } from './supervised.ts'

interface Running {
  readonly settings: Env
  readonly build: string
  readonly web: Supervised
  readonly worker: Supervised
  readonly webProgram: (build: string) => Program
  readonly workerProgram: (build: string) => Program
}

/** Restarts the web server and the worker with the newest build, several web processes one by one. */
async function reload(running: Running): Promise<void> {
  const { settings, build, web, webProgram, worker, workerProgram } = running
  const newest = await newestBuild(root)
  const problem =
    newest && (await readinessProblem(settings.DATABASE_URL, join(root, newest.folder)))
  if (problem) return console.error(`Not restarted from ${nameOfBuild(newest)}: ${problem}`)
  const folder = newest?.folder ?? build
  console.error(`Restarting from ${nameOfBuild(readBuildInfo(root, folder))}.`)
  // Its primary process restarts them: src/server/web/process/rolling-restart.ts.
  if (settings.WEB_CONCURRENCY > 1) web.signal('SIGHUP')
  else web.restart(webProgram(folder))
  worker.restart(workerProgram(folder))
}

/** Restarts them on SIGHUP, and the worker with several web processes when there is a new build. */
export function reloadOnDemand(running: Running): void {
  const { settings, build, worker, workerProgram } = running
  const report = (error: Error) => console.error(`Not restarted: ${error.message}`)
  process.on('SIGHUP', () => {
    if (!process.stdin.isTTY) void reload(running).catch(report)
  })
  if (settings.WEB_CONCURRENCY > 1)
    onNewBuild(root, build, ({ folder }) => {
      readinessProblem(settings.DATABASE_URL, join(root, folder))
        .then((problem) => problem || worker.restart(workerProgram(folder)))
        .catch(report)
    })
}
