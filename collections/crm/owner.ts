/**
 * Components of the field `owner`: staff may not read each other's accounts, so that the platform's
 * own would show numbers and offer none.
 */
export const ownerComponents = {
  Field: '/src/admin/follow-ups/owner-field.tsx#OwnerField',
  Cell: '/src/admin/follow-ups/owner-cell.tsx#OwnerCell',
}
