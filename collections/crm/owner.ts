/**
 * Components of the field `owner`: staff may not read each other's accounts, so that the platform's
 * own would show numbers and offer none.
 */
export const ownerComponents = {
  Field: '/src/people/follow-ups/admin/owner-field.tsx#OwnerField',
  Cell: '/src/people/follow-ups/admin/owner-cell.tsx#OwnerCell',
}
