import { z } from 'zod'
import { failureReasons } from './failure.ts'

/** States a job that is stored can be in; one that is done is no longer stored. */
export const jobStates = ['running', 'waiting', 'failed'] as const
export type JobState = (typeof jobStates)[number]

const failure = z.object({ reason: z.enum(failureReasons), detail: z.string() })

/** How a job stands, as the admin UI follows it. Timestamps are ISO 8601. */
export const jobProgress = z.object({
  state: z.enum(jobStates),
  /** Since when it runs or has failed, or until when it waits; null: it waits for a worker. */
  at: z.string().nullable(),
  tries: z.int(),
  /** Why it was given up; null where it was not. */
  failure: failure.nullable(),
  /** When tries failed, and why, the newest first. */
  failures: z.array(failure.extend({ at: z.string() })),
})
export type JobProgress = z.output<typeof jobProgress>

/** What is asked while a page shows a job; null once it is done and gone. */
export const followedJob = z.object({ job: jobProgress.nullable() })
