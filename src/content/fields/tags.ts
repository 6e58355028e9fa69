import type { FieldHook, RelationshipField } from 'payload'
import { label } from '#src/locales/labels/label.ts'

const withoutRepetition: FieldHook = ({ value }) =>
  Array.isArray(value) ? [...new Set<unknown>(value)] : value

export const tagsField: RelationshipField = {
  name: 'tags',
  type: 'relationship',
  relationTo: 'tags',
  hasMany: true,
  hooks: { beforeValidate: [withoutRepetition] },
  admin: {
    position: 'sidebar',
    description: label('fields.tagsHelp'),
  },
}
