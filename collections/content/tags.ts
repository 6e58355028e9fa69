import type { CollectionConfig } from 'payload'
import { none, signedIn, staffMayAny } from '#src/access/index.ts'
import { slugField } from '#src/fields/slug.ts'
import { label } from '#src/translations/labels/label.ts'

const mayTag = staffMayAny(['actions', 'news', 'events', 'pages'], 'write')

export const tags: CollectionConfig = {
  slug: 'tags',
  labels: { singular: label('content.tag'), plural: label('content.tags') },
  disableDuplicate: true,
  access: {
    create: mayTag,
    read: signedIn,
    update: mayTag,
    delete: mayTag,
    readVersions: none,
    unlock: none,
  },
  admin: {
    group: label('groups.content'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'slug', 'updatedAt'],
    description: label('content.tagsHelp'),
    listSearchableFields: ['name', 'slug'],
  },
  defaultSort: 'name',
  fields: [{ name: 'name', type: 'text', required: true, maxLength: 80 }, slugField('name')],
}
