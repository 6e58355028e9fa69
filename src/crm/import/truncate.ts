/** Limit of characters of a displayed field; a file may have fields of any length. */
const shownLimit = 200

/** Truncates a field for display. */
export const truncate = (value: string): string =>
  value.length > shownLimit ? `${value.slice(0, shownLimit).toWellFormed()}…` : value
