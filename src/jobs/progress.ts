import { z } from 'zod'
import { failureReasons } from './failure.ts'

/** States of a stored job; a completed one is deleted. */
export const jobStates = ['running', 'waiting', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const failure = z.object({ reason: z.enum(failureReasons), detail: z.string() })

/** The state of a job, as the admin UI polls it. Timestamps are ISO 8601. */
export const jobProgress = z.object({
  state: z.enum(jobStates),
  /** Since when it runs or has failed, or until when it waits; null: it waits for a worker. */
  at: z.string().nullable(),
  tries: z.int(),
  failure: failure.nullable(),
  /** Failed attempts with their reasons, newest first. */
  failures: z.array(failure.extend({ at: z.string() })),
})
export type JobProgress = z.output<typeof jobProgress>

/** The response to the admin UI's polling; `job` is null once it is completed. */
export const followedJob = z.object({ job: jobProgress.nullable() })
