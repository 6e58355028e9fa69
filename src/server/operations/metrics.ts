import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { countsOf, type EventMetric, eventMetrics } from '#src/data/event-counts.ts'
import { listeners } from '#src/data/listening-connection.ts'
import type { ResponseCache } from '#src/server/cache/response-cache.ts'
import { env } from '#src/settings/env.ts'
import {
  exportBuildInfo,
  exportCacheMetrics,
  exportConnectionMetrics,
  exportRestarts,
} from './component-metrics.ts'
import { exportStoredMetrics } from './stored-metrics.ts'

/** Exports what this process counted; summed over processes, those of the installation. */
function exportEventMetrics(registers: Registry[]): void {
  for (const metric of Object.keys(eventMetrics) as EventMetric[]) {
    const { help, labelNames, ...known } = eventMetrics[metric]
    const values = 'values' in known ? known.values : []
    new Counter<string>({
      name: metric,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const value of values) this.inc({ [labelNames[0]]: value }, 0)
        for (const { labels, count } of countsOf(metric)) this.inc(labels, count)
      },
    })
  }
}

/** Whether the connections that receive notifications are open; 0 as soon as one is not. */
function exportListenerMetrics(registers: Registry[]): void {
  new Gauge({
    name: 'muster_listener_connected',
    help: '1 while notifications of changes (web) or of queued mails (worker) are received',
    labelNames: ['listener'],
    aggregator: 'min',
    registers,
    collect() {
      this.reset()
      for (const { name, isConnected } of listeners())
        this.set({ listener: name }, isConnected ? 1 : 0)
    },
  })
}

const folders = () => ({ data: env().DATA_DIR, temporary: tmpdir() })

/**
 * The room on the disks of this process' folders; several processes of a machine share them. A
 * folder that does not exist has none: without local files there is no data folder.
 */
function exportDiskMetrics(registers: Registry[]): void {
  const show = (name: string, help: string, bytes: (disk: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      aggregator: 'min',
      registers,
      async collect() {
        this.reset()
        for (const [folder, path] of Object.entries(folders())) {
          const disk = await statfs(path).catch(() => undefined)
          if (disk) this.set({ folder }, bytes(disk))
        }
      },
    })
  show(
    'muster_disk_free_bytes',
    'Bytes that this process may still write on the disk of a folder',
    ({ bavail, bsize }) => bavail * bsize,
  )
  show(
    'muster_disk_size_bytes',
    'Size of the disk of a folder',
    ({ blocks, bsize }) => blocks * bsize,
  )
}

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
