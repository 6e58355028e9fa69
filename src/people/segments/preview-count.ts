import type { Payload } from 'payload'
import type { SegmentCount, SegmentRules } from '#src/contract/people/segments.ts'
import { isCancelled, readCancellably } from '#src/data/cancellable.ts'
import type { Database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { countPeople } from '#src/people/segments/sql/contacts-of-segment.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { processWide } from '#src/settings/process-wide.ts'

/** Timeout of each statement of a count, and of its wait for others, in ms. */
const timeout = 5_000

/** Of all statements of a count together, in ms. */
const total = 10_000

export class NotCounted extends CodedError {
  override readonly name = 'NotCounted'
  override readonly status = 503
  constructor(code: ErrorCode, params: readonly string[] = [], options?: ErrorOptions) {
    super({ code, params }, englishOf(code, params), options)
  }
}

const counts = processWide('segment-counts', () => ({
  semaphore: new Semaphore({ permits: 2, permitsPerKey: 1, queueLimit: 20, timeout }),
  /** The count of each user and purpose that the next one replaces. */
  latest: new Map<string, AbortController>(),
}))

const reasonOf = (error: unknown, signal: AbortSignal, deadline?: AbortSignal): unknown => {
  if (signal.aborted) return new NotCounted('segment-count-replaced')
  if (isOverloaded(error)) return new NotCounted('segment-count-overloaded')
  const limit = deadline?.aborted ? total : isCancelled(error) ? timeout : undefined
  return limit ? new NotCounted('segment-count-slow', [`${limit / 1_000}`]) : error
}

export interface Counting {
  /** The user; one count per user runs at a time. */
  readonly by: number
  readonly leaving: AbortSignal | undefined
  /** Only a newer count for the same purpose cancels the one before. */
  readonly purpose: 'segment' | 'audience' | 'recipients' | 'conditions' | 'retention'
}

/**
 * Counts people as a preview for a user: one at a time for each user, where a newer count cancels
 * the one before, and few for a whole process. Throws NotCounted.
 */
export async function previewCount<T>(
  payload: Payload,
  { by, leaving, purpose }: Counting,
  count: (db: Database, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const replaced = `${by} ${purpose}`
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, ...(leaving ? [leaving] : [])])
  counts.latest.get(replaced)?.abort()
  counts.latest.set(replaced, controller)
  let deadline: AbortSignal | undefined
  try {
    return await counts.semaphore.run({ key: String(by), signal }, () => {
      deadline = AbortSignal.timeout(total)
      const ending = AbortSignal.any([signal, deadline])
      return readCancellably(payload, { timeout, signal: ending }, (db) => count(db, ending))
    })
  } catch (error) {
    throw reasonOf(error, signal, deadline)
  } finally {
    if (counts.latest.get(replaced) === controller) counts.latest.delete(replaced)
  }
}

/** Counts the people who meet the rules, and names ten contacts, as a preview. Throws NotCounted. */
export const countSegment = (
  payload: Payload,
  rules: SegmentRules,
  { by, leaving }: Omit<Counting, 'purpose'>,
): Promise<SegmentCount> =>
  previewCount(payload, { by, leaving, purpose: 'segment' }, (db) => countPeople(db, rules))
