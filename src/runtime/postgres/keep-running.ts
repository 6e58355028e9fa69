import { setTimeout as sleep } from 'node:timers/promises'
import { RestartDelay, startingAgain } from '#src/server/processes/restart-delay.ts'
import { type PostgresOptions, type PostgresServer, startPostgres } from './server.ts'

interface SupervisedPostgres extends Pick<PostgresServer, 'port' | 'url'> {
  readonly stop: () => Promise<void>
}

/**
 * Supervises the embedded Postgres: restarts it on the same folder and port whenever it ends, so
 * that clients can reconnect. Throws, as `startPostgres` does, when the first start fails; later
 * failures are reported and retried with backoff.
 */
export async function keepPostgresRunning(
  options: PostgresOptions,
  report: (line: string) => void,
): Promise<SupervisedPostgres> {
  const stopping = new AbortController()
  const { signal } = stopping
  const delay = new RestartDelay()
  const first = await startPostgres(options)
  const again = { ...options, preferredPort: first.port, isPortFixed: true }

  let running: PostgresServer | undefined = first
  /** Resolves with the reason when the server has ended, or could not be started. */
  const live = async (): Promise<string> => {
    try {
      running ??= await startPostgres(again)
      if (signal.aborted) await running.stop()
      await running.ended
      return 'Postgres ended'
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    } finally {
      running = undefined
    }
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const since = Date.now()
      const reason = await live()
      if (signal.aborted) return
      const pause = delay.next(Date.now() - since)
      report(`${reason}; ${startingAgain(pause)}`)
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  const restarting = keep()

  return {
    port: first.port,
    url: first.url,
    stop: async () => {
      stopping.abort()
      await running?.stop()
      await restarting
    },
  }
}
