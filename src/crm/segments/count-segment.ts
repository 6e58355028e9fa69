import type { Payload } from 'payload'
import { isOverloaded, Semaphore } from '#src/concurrency/semaphore.ts'
import { processWide } from '#src/config/process-wide.ts'
import type { SegmentCount, SegmentRules } from '#src/contract/crm/segments.ts'
import { countContacts } from '#src/db/crm/segments/count-contacts.ts'
import { CodedError } from '#src/errors/coded-error.ts'
import type { ErrorCode } from '#src/translations/errors/en.ts'
import { englishOf } from '#src/translations/errors/error-text.ts'

/** Timeout of a count's statements, and of its wait for others, in ms. */
const timeout = 5_000

/** Why rules were not counted: too slow, too many counts at once, or a newer count of the user. */
export class NotCounted extends CodedError {
  override readonly name = 'NotCounted'
  constructor(code: ErrorCode, params: readonly string[] = [], options?: ErrorOptions) {
    super({ code, params }, englishOf(code, params), options)
  }
}

const counts = processWide('segment-counts', () => ({
  semaphore: new Semaphore({ permits: 2, permitsPerKey: 1, queueLimit: 20, timeout }),
  /** The count of each user that the next one replaces. */
  latest: new Map<number, AbortController>(),
}))

/** Of Postgres: a statement was cancelled, by its timeout or on request. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (Reflect.get(error, 'code') === '57014' || isCancelled(error.cause))

const reasonOf = (error: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted) return new NotCounted('segment-count-replaced')
  if (isOverloaded(error)) return new NotCounted('segment-count-overloaded')
  return isCancelled(error) ? new NotCounted('segment-count-slow', [`${timeout / 1_000}`]) : error
}

/**
 * Counts the contacts that meet the rules, and names ten, as a preview for a user: one at a time
 * for each user, of whom a newer count cancels the one before, and few for a whole process. Throws
 * NotCounted. `leaving` aborts when the user no longer waits.
 */
export async function countSegment(
  payload: Payload,
  rules: SegmentRules,
  { by, leaving }: { readonly by: number; readonly leaving: AbortSignal | undefined },
): Promise<SegmentCount> {
  const controller = new AbortController()
  const signal = AbortSignal.any([controller.signal, ...(leaving ? [leaving] : [])])
  counts.latest.get(by)?.abort()
  counts.latest.set(by, controller)
  try {
    return await counts.semaphore.run({ key: String(by), signal }, () =>
      countContacts(payload, rules, { timeout, signal }),
    )
  } catch (error) {
    throw reasonOf(error, signal)
  } finally {
    if (counts.latest.get(by) === controller) counts.latest.delete(by)
  }
}
