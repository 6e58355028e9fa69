import type { FieldHook, RelationshipField } from 'payload'
import { label } from '#src/locales/labels/label.ts'

const currentUser: FieldHook = ({ value, operation, req }) =>
  operation === 'create' ? (value ?? req.user?.id) : value

export const authorField: RelationshipField = {
  name: 'author',
  type: 'relationship',
  relationTo: 'users',
  admin: { position: 'sidebar', description: label('fields.authorHelp') },
  hooks: { beforeChange: [currentUser] },
}
