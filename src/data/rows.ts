interface Result<Row> {
  readonly rows: Row[]
  readonly rowCount?: number | null
}

/** The rows of a statement. Their type is declared where the statement is written. */
export const rowsOf = <Row>(result: Result<Row>): Row[] => result.rows

export const affectedRows = (result: Result<unknown>): number => result.rowCount ?? 0

/** Fields of a document as a statement returns them that leaves none of them empty (`coalesce`). */
export type Filled<Document, Name extends keyof Document> = {
  [name in Name]-?: NonNullable<Document[name]>
}

/** Fields of a document as they are stored: null where there is nothing. */
export type Stored<Document, Name extends keyof Document> = Required<Pick<Document, Name>>
