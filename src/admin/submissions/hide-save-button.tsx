/** Hides the save button of a form without editable fields. */
export const NoSave = () => null
