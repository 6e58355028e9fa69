import type { FieldHook, RelationshipField } from 'payload'

const currentUser: FieldHook = ({ value, operation, req }) =>
  operation === 'create' ? (value ?? req.user?.id) : value

/** The author of an entry; by default the user who creates it. */
export const authorField: RelationshipField = {
  name: 'author',
  type: 'relationship',
  relationTo: 'users',
  admin: { position: 'sidebar', description: 'Shown to readers by display name.' },
  hooks: { beforeChange: [currentUser] },
}
