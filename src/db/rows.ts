interface Result<Row> {
  readonly rows: Row[]
  readonly rowCount?: number | null
}

/** The rows of a statement of ours. Their type is declared where the statement is written. */
export const rowsOf = <Row>(result: Result<Row>): Row[] => result.rows

/** How many rows a statement of ours changed. */
export const changedBy = (result: Result<unknown>): number => result.rowCount ?? 0
