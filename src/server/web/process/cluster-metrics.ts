import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

const question = z.object({ kind: z.literal('metrics?'), id: z.string() })
const metricsMessage = z.object({ kind: z.literal('metrics'), id: z.string(), text: z.string() })

/** Lets the primary aggregate the metrics of all processes; to be called in the workers. */
export function shareMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry)
  // The constructor registers the listener that responds to the primary.
  new AggregatorRegistry()
}

/** Handles the workers' requests for the metrics of all processes; to be called in the primary. */
export function serveMetricsToWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    const request = question.safeParse(message)
    if (!request.success) return
    const text = await all.clusterMetrics().catch(() => '')
    if (worker.isConnected()) worker.send({ kind: 'metrics', id: request.data.id, text })
  })
}

export function requestMetrics(): Promise<string> {
  const id = randomUUID()
  return new Promise((done) => {
    const receive = (message: unknown): void => {
      const parsed = metricsMessage.safeParse(message)
      if (!parsed.success || parsed.data.id !== id) return
      process.off('message', receive)
      done(parsed.data.text)
    }
    process.on('message', receive)
    process.send?.({ kind: 'metrics?', id })
  })
}
