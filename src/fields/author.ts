import type { FieldHook, RelationshipField } from 'payload'

const currentUser: FieldHook = ({ value, operation, req }) =>
  operation === 'create' ? (value ?? req.user?.id) : value

/** Who stands behind an entry; whoever creates it, until somebody else is chosen. */
export const authorField: RelationshipField = {
  name: 'author',
  type: 'relationship',
  relationTo: 'users',
  admin: { position: 'sidebar', description: 'Shown to readers by display name.' },
  hooks: { beforeChange: [currentUser] },
}
