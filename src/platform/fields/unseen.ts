/**
 * Hidden in the form, where a page of ours shows it; visible as a column of the list. Not by a
 * condition, with which the platform would leave the column of a required field nullable.
 */
export const unseen = { components: { Field: '/src/platform/admin/no-field.tsx#NoField' } }
