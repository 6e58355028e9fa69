import { sql } from '@payloadcms/db-postgres'
import type { JsonValue, Where } from 'payload'
import { literalPattern } from '#src/data/search.ts'
import type { Fragment, ValueTable } from './value-tables.ts'

/** Documents by id. Drizzle accepts SQL where the platform's type has a value. */
const among = (ids: Fragment): Where => ({
  id: { equals: sql`ANY (${ids})` as unknown as JsonValue },
})

const some = ({ table, isOfField }: ValueTable, isSuch: Fragment): Where =>
  among(sql`SELECT v.parent_id FROM ${sql.identifier(table)} v WHERE ${isOfField} AND ${isSuch}`)

/** Documents without a value that matches, also those without any value. */
const none = ({ main, table, isOfField }: ValueTable, isSuch: Fragment): Where =>
  among(sql`SELECT d.id FROM ${sql.identifier(main)} d WHERE NOT EXISTS (
    SELECT FROM ${sql.identifier(table)} v
    WHERE v.parent_id = d.id AND ${isOfField} AND ${isSuch})`)

const any = sql`TRUE`

const isTrue = (given: unknown): boolean => given === true || given === 'true'
const isEmpty = (given: unknown): boolean => given === null || given === 'null'

const texts = (given: unknown): string[] =>
  [given].flat().flatMap((value) => {
    if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
    return typeof value === 'string' ? [value] : []
  })

/** The values of a list, which a query may separate by commas. */
const listed = (given: unknown): string[] =>
  typeof given === 'string' ? given.split(',').map((value) => value.trim()) : texts(given)

const int = /^\d{1,9}$/

/** Whether a value is one of the given ones; an invalid id matches none. */
const isOneOf = ({ kind, value }: ValueTable, values: readonly string[]): Fragment =>
  kind === 'relation'
    ? sql`${value} = ANY (${sql.param(values.filter((id) => int.test(id)).map(Number))}::int[])`
    : sql`${value} = ANY (${sql.param([...values])}::text[])`

const contains = ({ value }: ValueTable, parts: readonly string[], joint: Fragment): Fragment =>
  sql`(${sql.join(
    parts.map((part) => sql`${value} ILIKE ${literalPattern(part)}`),
    joint,
  )})`

const or = sql` OR `
const and = sql` AND `

type Condition = (field: ValueTable, given: unknown) => Where

const equals: Condition = (field, given) =>
  isEmpty(given)
    ? none(field, any)
    : { and: texts(given).map((value) => some(field, isOneOf(field, [value]))) }

const notEquals: Condition = (field, given) =>
  isEmpty(given)
    ? some(field, any)
    : { or: texts(given).map((value) => none(field, isOneOf(field, [value]))) }

const containsAny: Condition = (field, given) =>
  some(
    field,
    field.kind === 'text' ? contains(field, texts(given), or) : isOneOf(field, texts(given)),
  )

const isLike: Condition = (field, given) =>
  field.kind === 'text'
    ? {
        or: texts(given).map((words) =>
          some(field, contains(field, words.split(' ').filter(Boolean), and)),
        ),
      }
    : some(field, isOneOf(field, texts(given)))

const isNotLike: Condition = (field, given) =>
  none(
    field,
    field.kind === 'text' ? contains(field, texts(given), or) : isOneOf(field, texts(given)),
  )

export const conditions: ReadonlyMap<string, Condition> = new Map<string, Condition>([
  ['equals', equals],
  ['not_equals', notEquals],
  ['in', (field, given) => some(field, isOneOf(field, listed(given)))],
  ['not_in', (field, given) => none(field, isOneOf(field, listed(given)))],
  ['all', (field, given) => equals(field, listed(given))],
  ['exists', (field, given) => (isTrue(given) ? some(field, any) : none(field, any))],
  ['contains', containsAny],
  ['like', isLike],
  ['not_like', isNotLike],
])
