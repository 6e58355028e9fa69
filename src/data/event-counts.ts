import { processWide } from '#src/settings/process-wide.ts'

export const eventMetrics = {
  muster_mails_total: {
    help: 'Attempts to send a mail, by what became of them and why',
    labelNames: ['outcome', 'reason'],
  },
  muster_job_failures_total: {
    help: 'Attempts at a job that failed, by task',
    labelNames: ['task'],
  },
  muster_storage_errors_total: {
    help: 'Operations of the file storage that failed',
    labelNames: ['operation'],
    values: ['read', 'stat', 'write', 'list', 'remove'],
  },
  muster_sign_in_rejections_total: {
    help: 'Names, passwords and codes that were not accepted',
    labelNames: ['reason'],
    values: ['credentials', 'locked', 'factor'],
  },
} as const

export type EventMetric = keyof typeof eventMetrics
export type EventLabels<M extends EventMetric> = Readonly<
  Record<(typeof eventMetrics)[M]['labelNames'][number], string>
>

interface Series {
  readonly labels: Readonly<Record<string, string>>
  count: number
}

const counts = () => processWide('event-counts', () => new Map<EventMetric, Map<string, Series>>())

function seriesOf<M extends EventMetric>(metric: M, labels: EventLabels<M>): Series {
  const ofMetric = counts().get(metric) ?? new Map<string, Series>()
  counts().set(metric, ofMetric)
  const key = Object.values<string>(labels).join('\n')
  const series = ofMetric.get(key) ?? { labels, count: 0 }
  ofMetric.set(key, series)
  return series
}

/**
 * Exports 0 of an event before its first: Prometheus sees no increase where a series begins with 1.
 * Those with a list of values need it not.
 */
export function expectEvent<M extends EventMetric>(metric: M, labels: EventLabels<M>): void {
  seriesOf(metric, labels)
}

/** Counts an event of this process; the values of labels are few and name no person. */
export function countEvent<M extends EventMetric>(metric: M, labels: EventLabels<M>): void {
  seriesOf(metric, labels).count += 1
}

export const countsOf = (metric: EventMetric): readonly Readonly<Series>[] => [
  ...(counts().get(metric)?.values() ?? []),
]
