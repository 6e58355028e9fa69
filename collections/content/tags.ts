import type { CollectionConfig } from 'payload'
import { nobody, signedIn, staffMayAny } from '#src/access/index.ts'
import { slugField } from '#src/fields/slug.ts'

const mayTag = staffMayAny(['actions', 'news', 'events', 'pages'], 'write')

export const tags: CollectionConfig = {
  slug: 'tags',
  labels: { singular: 'Tag', plural: 'Tags' },
  disableDuplicate: true,
  access: {
    create: mayTag,
    read: signedIn,
    update: mayTag,
    delete: mayTag,
    readVersions: nobody,
    unlock: nobody,
  },
  admin: {
    group: 'Content',
    useAsTitle: 'name',
    defaultColumns: ['name', 'slug', 'updatedAt'],
    description: 'Words that connect actions, news, events and pages.',
    listSearchableFields: ['name', 'slug'],
  },
  defaultSort: 'name',
  fields: [{ name: 'name', type: 'text', required: true, maxLength: 80 }, slugField('name')],
}
