import { z } from 'zod'
import { adminOperation, jsonResponse } from './define.ts'
import { byId } from './parameters.ts'

/** States of a stored job; a completed one is deleted. */
export const jobStates = ['running', 'waiting', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** Why a job failed, without values of the data it processed. */
export const jobFailureReasons = [
  'noMailServer',
  'unreachable',
  'busy',
  'full',
  'conflict',
  'invalid',
  'notAllowed',
  'notFound',
  'unknown',
] as const

const failure = z.object({ reason: z.enum(jobFailureReasons), detail: z.string() })

/** The state of a job. Timestamps are ISO 8601. */
const jobProgress = z.object({
  state: z.enum(jobStates),
  /** Since when it runs or has failed, or until when it waits; null: it waits for a worker. */
  at: z.string().nullable(),
  tries: z.int(),
  /** Why it failed for good; null if it did not. */
  failure: failure.nullable(),
  /** Failed attempts with their reasons, newest first. */
  failures: z.array(failure.extend({ at: z.string() })),
})
export type JobProgress = z.output<typeof jobProgress>

const ofOne = {
  permission: 'users:write',
  params: byId,
  response: jsonResponse(z.object({ job: jobProgress.nullable() })),
} as const

export const readJobProgress = adminOperation('GET', '/cms-api/payload-jobs/:id/progress', {
  ...ofOne,
  id: 'readJobProgress',
  summary: 'The state of a job; null once it is completed and removed',
})

export const tryJobAgain = adminOperation('POST', '/cms-api/payload-jobs/:id/try-again', {
  ...ofOne,
  id: 'tryJobAgain',
  summary: 'Retries a failed job at once',
})
