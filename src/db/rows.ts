interface Result<Row> {
  readonly rows: Row[]
  readonly rowCount?: number | null
}

/** The rows of a statement. Their type is declared where the statement is written. */
export const rowsOf = <Row>(result: Result<Row>): Row[] => result.rows

/** The number of rows a statement changed. */
export const changedBy = (result: Result<unknown>): number => result.rowCount ?? 0
