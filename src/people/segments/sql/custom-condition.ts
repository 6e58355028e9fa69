import { sql } from '@payloadcms/db-postgres'
import type { ConditionOn, Period } from '#src/contract/people/segment-conditions.ts'
import { and, type Fragment, type Leaf, or } from '#src/data/leaf.ts'
import { literalPattern } from '#src/data/search.ts'

const dayLength = 86_400_000

const startOf = (day: string): Fragment => sql`(${day}::date)::timestamp AT TIME ZONE 'UTC'`
const endOf = (day: string): Fragment => sql`(${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`

/** Whether a timestamp lies in a period; what is to come is not in the last days. */
export function isWithin(column: Fragment, period: Period, now: Date): Fragment {
  if (period.kind === 'last') {
    const since = new Date(now.getTime() - period.days * dayLength)
    return sql`(${column} > ${since.toISOString()}::timestamptz
      AND ${column} <= ${now.toISOString()}::timestamptz)`
  }
  const { from, to } = period
  return and([
    ...(from === null ? [] : [sql`${column} >= ${startOf(from)}`]),
    ...(to === null ? [] : [sql`${column} < ${endOf(to)}`]),
  ])
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether a day, as text, lies in a period; the last days include today. */
function isDayWithin(column: Fragment, period: Period, now: Date): Fragment {
  const { from, to } =
    period.kind === 'between'
      ? period
      : {
          from: dayOf(now.getTime() - (period.days - 1) * dayLength),
          to: dayOf(now.getTime()),
        }
  return and([
    ...(from === null ? [] : [sql`${column} >= ${from} COLLATE "C"`]),
    ...(to === null ? [] : [sql`${column} <= ${to} COLLATE "C"`]),
  ])
}

type Condition = ConditionOn<'custom'>

/** Whether the JSON has this value; the index finds it. */
const has = (name: string, value: string | boolean | readonly string[]): Fragment =>
  sql`c.custom @> ${JSON.stringify({ [name]: value })}::jsonb`

type Valued = Exclude<Condition, { operator: 'empty' }>

const compare = (value: Fragment, condition: Extract<Valued, { type: 'number' }>): Fragment => {
  switch (condition.operator) {
    case 'equals':
      return sql`${value} = ${condition.value}::numeric`
    case 'less':
      return sql`${value} < ${condition.value}::numeric`
    case 'greater':
      return sql`${value} > ${condition.value}::numeric`
    case 'between':
      return sql`${value} BETWEEN ${condition.from}::numeric AND ${condition.to}::numeric`
  }
}

/** Whether there is such a value; one of another type is none. */
const isMetBy = (condition: Valued, now: Date): Fragment => {
  const { name } = condition
  const text = sql`(c.custom ->> ${name})`
  // CASE, since the parts of AND have no order, and the cast must not see another type.
  const ofType = (type: 'string' | 'number', isMet: Fragment) =>
    sql`CASE jsonb_typeof(c.custom -> ${name}) WHEN ${type} THEN ${isMet} ELSE FALSE END`
  switch (condition.type) {
    case 'text':
      return condition.operator === 'is'
        ? has(name, condition.value)
        : ofType('string', sql`${text} ILIKE ${literalPattern(condition.value)}`)
    case 'number':
      return ofType('number', compare(sql`${text}::numeric`, condition))
    case 'date':
      return ofType('string', isDayWithin(text, condition.period, now))
    case 'choice':
      // A value is one choice, or a list of them.
      return or(condition.values.flatMap((value) => [has(name, value), has(name, [value])]))
    case 'yes_no':
      return has(name, condition.value)
  }
}

/**
 * A condition on a custom field. It counts only while there is such a field: one on a deleted field
 * matches no contact, negated or not.
 */
export function customLeaf(condition: Condition, now: Date): Leaf {
  const { name, type } = condition
  const onlyIf = sql`EXISTS (SELECT FROM contact_fields f
    WHERE f.name = ${name} AND f.type::text = ${type})`
  if (condition.operator === 'empty')
    return { isMet: sql`coalesce(c.custom ->> ${name}, '') = ''`, isTwoValued: true, onlyIf }
  // Contacts without such a value are left out by the index on the keys.
  const isMet = and([
    sql`c.custom <> '{}'::jsonb`,
    sql`c.custom ? ${name}`,
    isMetBy(condition, now),
  ])
  return { isMet, isTwoValued: false, onlyIf }
}
