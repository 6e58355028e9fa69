/** Characters of a field that are shown; a file may have fields of any length. */
const shownLimit = 200

/** As much of a field as is shown to a person. */
export const shown = (value: string): string =>
  value.length > shownLimit ? `${value.slice(0, shownLimit).toWellFormed()}…` : value
