import type { FieldHook, RelationshipField } from 'payload'
import { label } from '#src/translations/labels/label.ts'

/** Removes duplicate tags. */
const withoutRepetition: FieldHook = ({ value }) =>
  Array.isArray(value) ? [...new Set<unknown>(value)] : value

/** The tags of an entry, in the order chosen by staff. */
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
