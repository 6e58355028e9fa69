import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { ResponseCache } from '#src/server/cache/response-cache.ts'
import { lastEndVariable, restartsVariable } from '#src/server/processes/exit-code.ts'
import { runningRelease } from './running-release.ts'

/** Requests that wait for a connection; our own pool has a queue in front of that of `pg`. */
const countWaiting = (pool: Pool): number => {
  const queued: unknown = Reflect.get(pool, 'queued')
  return pool.waitingCount + (typeof queued === 'number' ? queued : 0)
}

/** The connections of this process: summed over processes, those of the website. */
export function exportConnectionMetrics(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: 'muster_pool_connections',
    help: 'Database connections: in use, idle; and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, countWaiting(pool))
    },
  })
}

/** Whether changes are received, so that the cache serves; 0 as soon as one process misses them. */
export function exportCacheMetrics(registers: Registry[], cache: ResponseCache): void {
  new Gauge({
    name: 'muster_cache_open',
    help: '1 while changes of content are received and responses are cached',
    aggregator: 'min',
    registers,
    collect() {
      this.set(cache.isOpen ? 1 : 0)
    },
  })
}

export function exportBuildInfo(registers: Registry[]): void {
  const { version, build = '', commit = '' } = runningRelease()
  new Gauge({
    name: 'muster_build_info',
    help: '1, with the version that runs, its build and commit, and the version of Node',
    labelNames: ['version', 'build', 'commit', 'node'],
    aggregator: 'max',
    registers,
  }).set({ version, build, commit, node: process.versions.node }, 1)
}

/** Of a process that `npm start` supervises; others are counted by what supervises them. */
export function exportRestarts(registers: Registry[]): void {
  const { [restartsVariable]: restarts, [lastEndVariable]: reason = '' } = process.env
  const gauge = new Gauge({
    name: 'muster_restarts',
    help: 'How often npm start restarted this process, with why the one before ended',
    labelNames: ['reason'],
    aggregator: 'max',
    registers,
  })
  if (restarts !== undefined) gauge.set({ reason }, Number(restarts))
}
