import type { JobState } from './progress.ts'

/** What the state of a job follows from. Timestamps are ISO 8601. */
export interface StoredJob {
  readonly processing: boolean
  readonly hasError: boolean
  readonly waitUntil: string | null
  /** When a worker that says so began; see `extendJobLease`. */
  readonly startedAt: string | null
  /** When its last try ended. */
  readonly endedAt: string | null
  readonly updatedAt: string
}

export interface Standing {
  readonly state: JobState
  readonly at: string | null
}

/** Of a try before this one it says nothing. */
const startOf = ({ startedAt, endedAt }: StoredJob): string | null =>
  startedAt !== null && Date.parse(startedAt) > Date.parse(endedAt ?? '1970-01-01')
    ? startedAt
    : null

/** How a job stands at `now`; see `jobProgress`. */
export function standingOf(job: StoredJob, now: Date): Standing {
  // A job is written when it is claimed, and again only by what notes when that was.
  if (job.processing) return { state: 'running', at: startOf(job) ?? job.updatedAt }
  if (job.hasError) return { state: 'failed', at: job.updatedAt }
  const { waitUntil } = job
  const isLater = waitUntil !== null && Date.parse(waitUntil) > now.getTime()
  return { state: 'waiting', at: isLater ? waitUntil : null }
}
