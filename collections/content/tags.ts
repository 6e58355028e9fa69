import type { CollectionAfterChangeHook, CollectionConfig } from 'payload'
import { slugField } from '#src/content/fields/entry.ts'
import { queueIndexSearch } from '#src/content/search/index-search.ts'
import { label } from '#src/locales/labels/label.ts'
import { none, signedIn, staffMayAny } from '#src/platform/access/index.ts'

const mayTag = staffMayAny(['actions', 'news', 'events', 'pages'], 'write')

const reindexRenamed: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation === 'update' && doc.name !== previousDoc.name) await queueIndexSearch(req)
}

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
  hooks: {
    afterChange: [reindexRenamed],
    afterDelete: [({ req }) => queueIndexSearch(req)],
  },
  defaultSort: 'name',
  fields: [{ name: 'name', type: 'text', required: true, maxLength: 80 }, slugField('name')],
}
