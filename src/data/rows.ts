import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Database } from './failed-commits.ts'

interface Result<Row> {
  readonly rows: Row[]
  readonly rowCount?: number | null
}

/** The rows of a statement. Their type is declared where the statement is written. */
export const rowsOf = <Row>(result: Result<Row>): Row[] => result.rows

export const affectedRows = (result: Result<unknown>): number => result.rowCount ?? 0

/** The rows of a statement that is composed, of a generic type: the types of the driver take none. */
export const composedRows = async <Row>(db: Database, statement: SQL): Promise<Row[]> =>
  (await db.execute(statement)).rows as Row[]

type Statement = Parameters<typeof sql>
type Row = Record<string, unknown>

/** The tags of one statement each, which is written as `sql` is; their rows are typed as there. */
export const rows =
  (db: Database) =>
  async <R extends Row>(...statement: Statement): Promise<R[]> =>
    rowsOf((await db.execute(sql(...statement))) as Result<R>)

export const firstRow =
  (db: Database) =>
  async <R extends Row>(...statement: Statement): Promise<R | undefined> =>
    (await rows(db)<R>(...statement))[0]

/** The row of a statement that always has one. */
export const onlyRow =
  (db: Database) =>
  async <R extends Row>(...statement: Statement): Promise<R> => {
    const row = await firstRow(db)<R>(...statement)
    if (!row) throw new Error('a statement that has a row returned none')
    return row
  }

/** The first column of all rows. */
export const column =
  (db: Database) =>
  async <T>(...statement: Statement): Promise<T[]> =>
    (await rows(db)<Record<string, T>>(...statement)).flatMap((row) =>
      Object.values(row).slice(0, 1),
    )

/** The first column of the first row; undefined where there is none. */
export const value =
  (db: Database) =>
  async <T>(...statement: Statement): Promise<T | undefined> =>
    (await column(db)<T>(...statement))[0]

export const hasRows =
  (db: Database) =>
  async (...statement: Statement): Promise<boolean> =>
    (await rows(db)(...statement)).length > 0

export const run =
  (db: Database) =>
  async (...statement: Statement): Promise<void> => {
    await db.execute(sql(...statement))
  }

/** How many rows a statement writes. */
export const affected =
  (db: Database) =>
  async (...statement: Statement): Promise<number> =>
    affectedRows(await db.execute(sql(...statement)))

/** Whether a statement writes any row. */
export const changesRows =
  (db: Database) =>
  async (...statement: Statement): Promise<boolean> =>
    (await affected(db)(...statement)) > 0

/** Fields of a document as a statement returns them that leaves none of them empty (`coalesce`). */
export type Filled<Document, Name extends keyof Document> = {
  [name in Name]-?: NonNullable<Document[name]>
}

/** Fields of a document as they are stored: null where there is nothing. */
export type Stored<Document, Name extends keyof Document> = Required<Pick<Document, Name>>
