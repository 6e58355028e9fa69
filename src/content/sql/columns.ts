import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { additive } from '#src/contract/content/selection.ts'
import { isoTime } from '#src/data/fragments.ts'

/** The expression of each property of a row; only those that are selected are read. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: SQL }

/** A row of which some properties were selected; the id always, which tells it from none. */
export type Selected<Row extends { id: unknown }> = Partial<Row> & Pick<Row, 'id'>

export const selecting = <Row>(columns: Columns<Row>, names: readonly (keyof Row)[]): SQL =>
  sql.join(
    [...new Set<keyof Row>([...names, 'id' as keyof Row])].map(
      (name) => sql`${columns[name]} AS ${sql.identifier(String(name))}`,
    ),
    sql`, `,
  )

export const allOf = <Row>(columns: Columns<Row>): SQL =>
  selecting(columns, Object.keys(columns) as (keyof Row)[])

export type AdditiveRow = { createdAt: string; updatedAt: string }

export const additiveColumns: Columns<Record<keyof typeof additive, unknown>> = {
  createdAt: isoTime(sql`e.created_at`),
  updatedAt: isoTime(sql`e.updated_at`),
}
