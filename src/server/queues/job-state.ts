import type { JobState } from '#src/contract/jobs.ts'

/** The stored fields that decide the state of a job. Timestamps are ISO 8601. */
export interface StoredJob {
  readonly processing: boolean
  readonly hasError: boolean
  readonly waitUntil: string | null
  /**
   * When its attempt began, stored with its lease (`extendJobLease`); null for tasks without one.
   */
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly updatedAt: string
}

export interface JobStatus {
  readonly state: JobState
  readonly at: string | null
}

/** A start before the end of the last attempt belongs to that attempt. */
const startTime = ({ startedAt, endedAt }: StoredJob): string | null =>
  startedAt !== null && Date.parse(startedAt) > Date.parse(endedAt ?? '1970-01-01')
    ? startedAt
    : null

export function jobStatusOf(job: StoredJob, now: Date): JobStatus {
  // A job is written when it is claimed, and again only to store its start.
  if (job.processing) return { state: 'running', at: startTime(job) ?? job.updatedAt }
  if (job.hasError) return { state: 'failed', at: job.updatedAt }
  const { waitUntil } = job
  const isLater = waitUntil !== null && Date.parse(waitUntil) > now.getTime()
  return { state: 'waiting', at: isLater ? waitUntil : null }
}
