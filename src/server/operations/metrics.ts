import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ResponseCache } from '#src/server/cache/response-cache.ts'
import {
  exportBuildInfo,
  exportCacheMetrics,
  exportConnectionMetrics,
  exportRestarts,
} from './component-metrics.ts'
import { exportDiskMetrics } from './disk-metrics.ts'
import { exportEventMetrics, exportListenerMetrics } from './event-metrics.ts'
import { exportStoredMetrics } from './stored-metrics.ts'

const countMemory = (registers: Registry[], cache: ResponseCache): void => {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter('muster_cache_hits_total', 'Responses from the cache', () => cache.counts.hits)
  counter('muster_cache_fills_total', 'Responses stored in the cache', () => cache.counts.fills)
  new Gauge({
    name: 'muster_cache_bytes',
    help: 'Bytes of cached responses',
    registers,
    collect() {
      this.set(cache.size)
    },
  })
}

const processRegistry = (pool: Pool): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'muster_' })
  exportConnectionMetrics([registry], pool)
  exportEventMetrics([registry])
  exportListenerMetrics([registry])
  exportDiskMetrics([registry])
  exportBuildInfo([registry])
  exportRestarts([registry])
  return registry
}

/** The metrics of a worker. What all processes read alike is exported by the web processes. */
export const workerMetrics = (pool: Pool): Registry => processRegistry(pool)

export function createMetrics(pool: Pool, cache: ResponseCache | undefined): Registry {
  const registry = processRegistry(pool)
  if (cache) {
    countMemory([registry], cache)
    exportCacheMetrics([registry], cache)
  }
  exportStoredMetrics([registry], pool)
  return registry
}
