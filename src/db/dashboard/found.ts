/** The first of what was found, and how many there are in all. */
export interface Found<Item> {
  readonly total: number
  readonly items: readonly Item[]
}

/** Rows that each carry `total`, the number of all that were found before LIMIT. */
export const found = <Row extends { total: number }>(rows: readonly Row[]): Found<Row> => ({
  total: rows[0]?.total ?? 0,
  items: rows,
})

/** How many of each the dashboard names. */
export const namedOnDashboard = 5
