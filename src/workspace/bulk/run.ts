import { setTimeout as sleep } from 'node:timers/promises'
import type { Payload } from 'payload'
import { isLockError } from '#src/data/transaction.ts'
import { type BulkEditRow, endBulkEdit, findRunning } from '#src/workspace/bulk/sql/bulk-edits.ts'
import { Stopped } from './failures.ts'
import { isOfDocument, recordFailure, type State, tryStep } from './step.ts'

/** Limit of attempts for one document whose error is not its own (a retry may help). */
const maxTries = 3

/** The longest pause between two transactions, in ms. */
const maxPause = 1_000

/** How long a batch waits for documents that others have locked, such as an import, in ms. */
const maxWait = 600_000

/** Processes the next document alone, with retries; records it as a failure after the last one. */
const processOne = async (payload: Payload, row: BulkEditRow): Promise<State> => {
  for (let tries = 1; ; tries += 1) {
    const { state, failed } = await tryStep(payload, row, 1)
    if (!failed) return state
    if (tries < maxTries && !isOfDocument(failed.error)) {
      await sleep(200 * tries)
      continue
    }
    await recordFailure(payload, row.id, failed.step, failed.error)
    return state
  }
}

interface Schedule {
  /** How many are taken one by one before the next batch. */
  readonly oneByOne: number
  /** Since when the batch has been waiting for documents that others have locked. */
  readonly waitingSince?: number
}

const processBatch = async (
  payload: Payload,
  row: BulkEditRow,
  { waitingSince = performance.now() }: Schedule,
): Promise<Schedule> => {
  const { failed } = await tryStep(payload, row)
  if (!failed) return { oneByOne: 0 }
  const mayWait = performance.now() - waitingSince < maxWait
  return isLockError(failed.error) && mayWait
    ? { oneByOne: 0, waitingSince }
    : { oneByOne: failed.step.documents.length }
}

const processNext = async (
  payload: Payload,
  row: BulkEditRow,
  schedule: Schedule,
): Promise<Schedule> => {
  if (schedule.oneByOne === 0) return processBatch(payload, row, schedule)
  await processOne(payload, row)
  return { oneByOne: schedule.oneByOne - 1 }
}

/**
 * Works on a bulk edit until it has ended (true) or the signal aborts (false). A batch of documents
 * is changed in the same transaction that records its outcome, so that a process that dies loses or
 * repeats none; when one of them fails, the batch is rolled back and taken one by one. A batch that
 * others have locked is tried again for ten minutes before. Any number of processes may do this at
 * once. Throws when the database cannot be reached.
 */
export async function runBulkEdit(
  payload: Payload,
  id: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const { drizzle } = payload.db
  let schedule: Schedule = { oneByOne: 0 }
  while (!signal?.aborted) {
    const row = await findRunning(drizzle, id)
    if (!row) return true
    const began = performance.now()
    try {
      schedule = await processNext(payload, row, schedule)
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      await endBulkEdit(drizzle, id, { status: 'stopped', reason: error.code })
    }
    // Throttled: half of the time the database is left to others.
    await sleep(Math.min(performance.now() - began, maxPause))
  }
  return false
}
