import type { CollectionConfig } from 'payload'
import { editorFilter, filterByEditor } from '#src/content/fields/entry.ts'
import { imageField } from '#src/content/images/image.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { displayOrderField } from '#src/platform/fields/number.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'
import { imageUrl, optionalText, optionalTextarea } from '#src/platform/fields/text.ts'

export const people: CollectionConfig = {
  slug: 'people',
  labels: { singular: label('content.person'), plural: label('content.people') },
  access: areaAccess('people'),
  defaultSort: 'displayOrder',
  enableQueryPresets: true,
  hooks: { beforeOperation: [filterByEditor('people')] },
  admin: {
    group: label('groups.content'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'published', 'displayOrder', 'image'],
    listSearchableFields: ['name', 'role'],
    description: label('content.peopleHelp'),
    hidden: hiddenWithout('people'),
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200, index: true },
    {
      name: 'role',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { description: label('content.roleHelp') },
    },
    imageField('image', label('content.peopleImageHelp')),
    {
      ...optionalText('imageUrl', label('content.imageUrlHelp')),
      label: label('content.imageUrl'),
      validate: imageUrl,
    },
    { ...optionalTextarea('briefMessage', label('content.briefMessageHelp')), maxLength: 2000 },
    displayOrderField,
    editorFilter,
    {
      name: 'published',
      type: 'checkbox',
      defaultValue: false,
      admin: {
        position: 'sidebar',
        description: label('content.publishedHelp'),
        components: { Cell: '/src/content/publishing/status-cell.tsx#PublishedCell' },
      },
    },
    // While in the trash, where none is published.
    {
      name: 'wasPublished',
      type: 'checkbox',
      access: codeOnly,
      admin: { hidden: true, disableBulkEdit: true, disableListFilter: true },
    },
  ],
}
