export interface ListStart<Item> {
  readonly total: number
  readonly items: readonly Item[]
}

/** Rows that each carry `total`, the count before LIMIT. */
export const found = <Row extends { total: number }>(rows: readonly Row[]): ListStart<Row> => ({
  total: rows[0]?.total ?? 0,
  items: rows,
})

export const namedOnDashboard = 5
