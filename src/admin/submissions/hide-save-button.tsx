/** In the place of a button that would have nothing to save. */
export const NoSave = () => null
