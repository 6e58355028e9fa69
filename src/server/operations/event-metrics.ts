import { Counter, Gauge, type Registry } from 'prom-client'
import { countsOf, type EventMetric, eventMetrics } from '#src/data/event-counts.ts'
import { listeners } from '#src/data/listening-connection.ts'

/** Exports what this process counted; summed over processes, those of the installation. */
export function exportEventMetrics(registers: Registry[]): void {
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
export function exportListenerMetrics(registers: Registry[]): void {
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
