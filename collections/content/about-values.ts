import type { CollectionConfig } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { displayOrderField } from '#src/platform/fields/number.ts'
import { optionalText } from '#src/platform/fields/text.ts'

export const aboutValues: CollectionConfig = {
  slug: 'about-values',
  labels: { singular: label('site.value'), plural: label('site.values') },
  access: areaAccess('pages'),
  defaultSort: 'displayOrder',
  admin: {
    group: label('groups.site'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'icon', 'displayOrder'],
    listSearchableFields: ['title'],
    description: label('site.aboutValuesHelp'),
    hidden: hiddenWithout('pages'),
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 200 },
    { name: 'description', type: 'textarea', required: true, defaultValue: '' },
    optionalText('icon', label('site.iconHelp')),
    optionalText('colorClass', label('site.colorClassHelp')),
    displayOrderField,
  ],
}
