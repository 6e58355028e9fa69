import { APIError, type PayloadRequest, QueryError } from 'payload'
import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import {
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'
import { database } from '#src/data/transaction.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { contactsMeeting, findRulesOf } from '#src/people/segments/sql/contacts-of-segment.ts'
import { filterBySet } from '#src/platform/hooks/filter-by-set.ts'
import { resolveSegments, segmentsIn, UnusableSegment, unlessUnusable } from './other-segments.ts'

/**
 * The rules of a segment that the user may read (all for code without a user); undefined otherwise,
 * so that it does not reveal segments of colleagues. Throws UnusableSegment.
 */
export async function readRules(
  req: PayloadRequest,
  id: number,
): Promise<SegmentRules | undefined> {
  const stored = (await findReadable(req, [id])).get(id)
  const rules = segmentRules.safeParse(stored).data
  // Of a segment that may be read everybody sees who is in it, also by segments of colleagues.
  return rules && resolveSegments(rules, findRulesOf(await database(req)))
}

/** The rules of the segments that the user may read (all for code without a user), by id. */
async function findReadable(
  req: PayloadRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const { docs } = await req.payload.find({
    collection: 'segments',
    where: { id: { in: [...ids] } },
    limit: ids.length,
    pagination: false,
    depth: 0,
    overrideAccess: !req.user,
    req,
  })
  return new Map(docs.map(({ id, rules }) => [id, rules]))
}

/** Throws UnusableSegment where one of these is not there, or not for the user to read. */
export async function mustBeReadable(req: PayloadRequest, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const readable = await findReadable(req, ids)
  if (ids.some((id) => !readable.has(id))) throw new UnusableSegment('segment-missing')
}

/**
 * Rules as a user has them in the form (of the stored segment `of`, if any): the user may read the
 * segments in them, or the stored one that they may read has them too. Throws UnusableSegment.
 */
export const resolveForUser = async (
  req: PayloadRequest,
  rules: SegmentRules,
  of?: number,
): Promise<SegmentRules> => {
  const stored = of === undefined ? undefined : (await findReadable(req, [of])).get(of)
  const saved = segmentRules.safeParse(stored).data
  const known = new Set(saved ? segmentsIn(saved) : [])
  await mustBeReadable(
    req,
    segmentsIn(rules).filter((id) => !known.has(id)),
  )
  return resolveSegments(rules, findRulesOf(await database(req)), of)
}

/** As resolveForUser, of a condition alone; undefined where it is unusable. */
export async function resolveCondition(
  req: PayloadRequest,
  condition: SegmentCondition,
  of?: number,
): Promise<SegmentGroup['conditions'][number] | undefined> {
  if (condition.field !== 'segment') return condition
  const rules: SegmentRules = { match: 'all', not: false, conditions: [condition] }
  const resolved = await unlessUnusable(resolveForUser(req, rules, of))
  return resolved instanceof UnusableSegment ? undefined : resolved.conditions[0]
}

export const segmentPath = 'segment'

/** As for an invalid one, so that it reveals nothing. */
const unknownSegment = () => new QueryError([{ path: segmentPath }])

const contactsOf = async (req: PayloadRequest, segment: number) => {
  const rules = await readRules(req, segment).catch((error: unknown) => {
    if (!(error instanceof UnusableSegment)) throw error
    // Public, or the platform would respond with a general failure.
    throw new APIError(
      errorText({ ...error.reason, message: error.message }, req.i18n),
      400,
      null,
      true,
    )
  })
  if (!rules) throw unknownSegment()
  return contactsMeeting(rules)
}

/**
 * By a segment (`segment`). Throws QueryError for one that the user may not read, APIError for one
 * that is unusable.
 */
export const filterBySegment = filterBySet(segmentPath, contactsOf)
