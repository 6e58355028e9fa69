import { sql } from '@payloadcms/db-postgres'
import {
  type CollectionBeforeOperationHook,
  type JsonValue,
  type PayloadRequest,
  QueryError,
  type Where,
} from 'payload'
import { z } from 'zod'
import { column } from '#src/data/rows.ts'
import { database } from '#src/data/transaction.ts'

type Fragment = ReturnType<typeof sql>

const given = z.object({ where: z.unknown().optional() })
const id = z.coerce.number().int().positive()
const ids = z
  .union([z.string().transform((list) => list.split(',')), z.array(z.unknown()), z.number()])
  .transform((value) => [value].flat())
  .pipe(z.array(id).max(20))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a document is to be in the set. */
const operators: ReadonlyMap<string, boolean> = new Map([
  ['equals', true],
  ['in', true],
  ['not_equals', false],
  ['not_in', false],
])

interface SetFilter {
  readonly path: string
  /** Where the platform may read versions in place of documents, whose ids it takes as numbers only. */
  readonly hasDrafts: boolean
  /** A query of the ids of a set. */
  readonly setOf: (req: PayloadRequest, id: number) => Fragment | Promise<Fragment>
}

/** Documents by id. Drizzle accepts SQL where the platform's type has a value. */
async function among(
  { hasDrafts }: SetFilter,
  req: PayloadRequest,
  set: Fragment,
  isIn: boolean,
): Promise<Where> {
  if (hasDrafts)
    return { id: { [isIn ? 'in' : 'not_in']: await column(await database(req))<number>`${set}` } }
  const members = isIn ? sql`ANY (${set})` : sql`ALL (${set})`
  return { id: { [isIn ? 'equals' : 'not_equals']: members as unknown as JsonValue } }
}

const translate = async (
  filter: SetFilter,
  req: PayloadRequest,
  condition: unknown,
): Promise<Where> => {
  const { path, setOf } = filter
  const parts: Where[] = []
  for (const [operator, value] of Object.entries(isObject(condition) ? condition : {})) {
    // None chosen yet.
    if ((value ?? '') === '') continue
    const isIn = operators.get(operator)
    const chosen = ids.safeParse(value)
    if (isIn === undefined || !chosen.success) throw new QueryError([{ path }])
    const sets = await Promise.all(chosen.data.map((each) => setOf(req, each)))
    if (sets.length === 0) continue
    parts.push(await among(filter, req, sql.join(sets, sql` UNION `), isIn))
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
 * list of ids is sent, but of what has drafts. Throws QueryError for what is no id.
 */
export const filterBySet = (
  path: string,
  setOf: SetFilter['setOf'],
): CollectionBeforeOperationHook =>
  (async ({ args, collection, req }) => {
    const { where } = given.parse(args)
    const hasDrafts = Boolean(collection.versions?.drafts)
    return mentions(where, path)
      ? { ...args, where: await resolve({ path, hasDrafts, setOf }, req, where) }
      : args
    // The platform awaits what a hook returns; its type knows no promise of arguments.
  }) as CollectionBeforeOperationHook
