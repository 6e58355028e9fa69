import type { RelationshipField } from 'payload'

/** The tags of an entry, in the order staff gave them. */
export const tagsField: RelationshipField = {
  name: 'tags',
  type: 'relationship',
  relationTo: 'tags',
  hasMany: true,
  admin: {
    position: 'sidebar',
    description: 'Entries with the same tags are shown to readers as related.',
  },
}
