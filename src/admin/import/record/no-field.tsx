/** In place of a field that the page of an import shows otherwise. */
export const NoField = (): null => null
