/** Limit of characters of a displayed field; a file may have fields of any length. */
const maxLength = 200

export const truncate = (value: string): string =>
  value.length > maxLength ? `${value.slice(0, maxLength).toWellFormed()}…` : value
