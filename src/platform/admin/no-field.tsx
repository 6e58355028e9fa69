/** In place of a field that a page of ours shows otherwise. */
export const NoField = (): null => null
