import { sql } from '@payloadcms/db-postgres'
import {
  type CollectionBeforeOperationHook,
  type JsonValue,
  type PayloadRequest,
  QueryError,
  type Where,
} from 'payload'
import { z } from 'zod'

type Fragment = ReturnType<typeof sql>

const given = z.object({ where: z.unknown().optional() })
const id = z.coerce.number().int().positive()
const ids = z
  .union([z.string().transform((list) => list.split(',')), z.array(z.unknown()), z.number()])
  .transform((value) => [value].flat())
  .pipe(z.array(id).max(20))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Documents by id. Drizzle accepts SQL where the platform's type has a value. */
const among = (operator: 'equals' | 'not_equals', set: Fragment): Where => ({
  id: { [operator]: set as unknown as JsonValue },
})

const operators = new Map<string, (set: Fragment) => Where>([
  ['equals', (set) => among('equals', sql`ANY (${set})`)],
  ['in', (set) => among('equals', sql`ANY (${set})`)],
  ['not_equals', (set) => among('not_equals', sql`ALL (${set})`)],
  ['not_in', (set) => among('not_equals', sql`ALL (${set})`)],
])

interface SetFilter {
  readonly path: string
  /** A query of the ids of a set. */
  readonly setOf: (req: PayloadRequest, id: number) => Fragment | Promise<Fragment>
}

const translate = async (
  { path, setOf }: SetFilter,
  req: PayloadRequest,
  condition: unknown,
): Promise<Where> => {
  const parts: Where[] = []
  for (const [operator, value] of Object.entries(isObject(condition) ? condition : {})) {
    // None chosen yet.
    if (value === undefined || value === null || value === '') continue
    const toWhere = operators.get(operator)
    const chosen = ids.safeParse(value)
    if (!toWhere || !chosen.success) throw new QueryError([{ path }])
    const sets = await Promise.all(chosen.data.map((each) => setOf(req, each)))
    if (sets.length > 0) parts.push(toWhere(sql.join(sets, sql` UNION `)))
  }
  return { and: parts }
}

const resolve = async (
  filter: SetFilter,
  req: PayloadRequest,
  where: unknown,
): Promise<unknown> => {
  if (Array.isArray(where)) return Promise.all(where.map((part) => resolve(filter, req, part)))
  if (!isObject(where)) return where
  const { [filter.path]: condition, ...rest } = where
  const others = await Promise.all(
    Object.entries(rest).map(async ([path, value]) => [
      path,
      Array.isArray(value) ? await resolve(filter, req, value) : value,
    ]),
  )
  const other = Object.fromEntries(others)
  return condition === undefined ? other : { and: [other, await translate(filter, req, condition)] }
}

/** Whether a condition on a set occurs anywhere, without copying what has none. */
const mentions = (where: unknown, sets: string): boolean =>
  Array.isArray(where)
    ? where.some((part) => mentions(part, sets))
    : isObject(where) &&
      Object.entries(where).some(
        ([path, value]) => path === sets || (Array.isArray(value) && mentions(value, sets)),
      )

/**
 * Lets every operation on a collection filter by sets of its documents, as by a field (`path`:
 * equals, in, not_equals, not_in, with the ids of sets): the condition becomes a subquery of its
 * statement, so that pages, order, search, export and bulk edits go on as with any filter, and no
 * list of ids is sent. Throws QueryError for what is no id.
 */
export const filterBySet = (
  path: string,
  setOf: SetFilter['setOf'],
): CollectionBeforeOperationHook =>
  (async ({ args, req }) => {
    const { where } = given.parse(args)
    return mentions(where, path)
      ? { ...args, where: await resolve({ path, setOf }, req, where) }
      : args
    // The platform awaits what a hook returns; its type knows no promise of arguments.
  }) as CollectionBeforeOperationHook
