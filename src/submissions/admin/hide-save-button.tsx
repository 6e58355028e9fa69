export const NoSave = () => null
