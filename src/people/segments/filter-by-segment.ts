import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionBeforeOperationHook,
  type JsonValue,
  type PayloadRequest,
  QueryError,
  type Where,
} from 'payload'
import { z } from 'zod'
import type { SegmentCondition } from '#src/contract/people/segment-conditions.ts'
import {
  type SegmentGroup,
  type SegmentRules,
  segmentRules,
} from '#src/contract/people/segments.ts'
import { database } from '#src/data/transaction.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { contactsMeeting, findRulesOf } from '#src/people/segments/sql/contacts-of-segment.ts'
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

const given = z.object({ where: z.unknown().optional() })
const id = z.coerce.number().int().positive()
const ids = z
  .union([z.string().transform((list) => list.split(',')), z.array(z.unknown()), z.number()])
  .transform((value) => [value].flat())
  .pipe(z.array(id).max(20))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One error for a missing, invalid or unreadable segment, so that it reveals nothing. */
const unknownSegment = () => new QueryError([{ path: segmentPath }])

/** Documents by id. Drizzle accepts SQL where the platform's type has a value. */
const among = (operator: 'equals' | 'not_equals', set: ReturnType<typeof sql>): Where => ({
  id: { [operator]: set as unknown as JsonValue },
})

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

const operators = new Map<string, (set: ReturnType<typeof sql>) => Where>([
  ['equals', (set) => among('equals', sql`ANY (${set})`)],
  ['in', (set) => among('equals', sql`ANY (${set})`)],
  ['not_equals', (set) => among('not_equals', sql`ALL (${set})`)],
  ['not_in', (set) => among('not_equals', sql`ALL (${set})`)],
])

const translate = async (req: PayloadRequest, condition: unknown): Promise<Where> => {
  const parts: Where[] = []
  for (const [operator, value] of Object.entries(isObject(condition) ? condition : {})) {
    // No segment chosen yet.
    if (value === undefined || value === null || value === '') continue
    const toWhere = operators.get(operator)
    const segments = ids.safeParse(value)
    if (!toWhere || !segments.success) throw unknownSegment()
    const sets = await Promise.all(segments.data.map((each) => contactsOf(req, each)))
    if (sets.length > 0) parts.push(toWhere(sql.join(sets, sql` UNION `)))
  }
  return { and: parts }
}

const resolve = async (req: PayloadRequest, where: unknown): Promise<unknown> => {
  if (Array.isArray(where)) return Promise.all(where.map((part) => resolve(req, part)))
  if (!isObject(where)) return where
  const { [segmentPath]: condition, ...rest } = where
  const others = await Promise.all(
    Object.entries(rest).map(async ([path, value]) => [
      path,
      Array.isArray(value) ? await resolve(req, value) : value,
    ]),
  )
  const other = Object.fromEntries(others)
  return condition === undefined ? other : { and: [other, await translate(req, condition)] }
}

/** Whether a condition on a segment occurs anywhere, without copying what has none. */
const mentions = (where: unknown): boolean =>
  Array.isArray(where)
    ? where.some(mentions)
    : isObject(where) &&
      Object.entries(where).some(
        ([path, value]) => path === segmentPath || (Array.isArray(value) && mentions(value)),
      )

/**
 * Lets every operation on contacts filter by a segment, as by a field (`segment`: equals, in,
 * not_equals, not_in): the condition becomes a subquery of its statement, so that pages, order,
 * search, export and bulk edits go on as with any filter, and no list of ids is sent. Throws
 * QueryError for a segment that the user may not read, APIError for one that is unusable.
 */
export const filterBySegment = (async ({ args, req }) => {
  const { where } = given.parse(args)
  return mentions(where) ? { ...args, where: await resolve(req, where) } : args
  // The platform awaits what a hook returns; its type knows no promise of arguments.
}) as CollectionBeforeOperationHook
