import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { ResponseCache } from '#src/cache/response-cache.ts'
import { holdUpKinds } from '#src/contract/email/hold-ups.ts'
import { findHoldUp } from '#src/db/email/hold-ups.ts'
import { countDeliveries, countJobs, countSwitchedOffWebhooks } from '#src/db/web/state.ts'
import { ageMail, countConnections, nameBuild, showCacheState } from './component-metrics.ts'
import { exportEvents, showListeners } from './event-metrics.ts'

type Count = (pool: Pool) => Promise<{ state: string; count: number }[]>

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

/** Every process counts the same rows, so the metrics must not be summed over processes. */
const countRows = (registers: Registry[], pool: Pool): void => {
  const gauge = (name: string, help: string, count: Count) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      aggregator: 'max',
      registers,
      async collect() {
        this.reset()
        const counts = await count(pool).catch(() => [])
        for (const { state, count: value } of counts) this.set({ state }, value)
      },
    })
  gauge('muster_jobs', 'Jobs of the queue', countJobs)
  gauge('muster_deliveries', 'Mails', countDeliveries)
  gauge(
    'muster_webhooks_switched_off',
    'Webhooks that are off since their calls are not taken, by reason',
    countSwitchedOffWebhooks,
  )
  new Gauge({
    name: 'muster_mail_held_up',
    help: '1 for what keeps all mail from being sent now',
    labelNames: ['kind'],
    aggregator: 'max',
    registers,
    async collect() {
      this.reset()
      const holdUp = await findHoldUp(pool).catch(() => undefined)
      for (const kind of holdUpKinds) this.set({ kind }, holdUp?.kind === kind ? 1 : 0)
    },
  })
}

/** What every process exports of itself: Node's metrics, its connections, and what it counted. */
const processRegistry = (pool: Pool): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'muster_' })
  countConnections([registry], pool)
  exportEvents([registry])
  showListeners([registry])
  nameBuild([registry])
  return registry
}

/** The metrics of a worker. What all processes read alike is exported by the web processes. */
export const workerMetrics = (pool: Pool): Registry => processRegistry(pool)

/** Creates the metrics of this web process, in the registry that `/metrics` prints. */
export function createMetrics(pool: Pool, cache: ResponseCache | undefined): Registry {
  const registry = processRegistry(pool)
  if (cache) {
    countMemory([registry], cache)
    showCacheState([registry], cache)
  }
  countRows([registry], pool)
  ageMail([registry], pool)
  return registry
}
