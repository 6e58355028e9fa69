import { sql } from '@payloadcms/db-postgres'
import type { Period } from '#src/contract/people/segment-conditions.ts'
import { and, type Fragment } from '#src/data/leaf.ts'

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
export function isDayWithin(column: Fragment, period: Period, now: Date): Fragment {
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
