/**
 * Serializes the chosen properties of a row that has them by their names in the contract, in this
 * order.
 */
export const presentSelected = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
