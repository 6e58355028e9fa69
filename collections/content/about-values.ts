import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { displayOrderField } from '#src/fields/number.ts'

export const aboutValues: CollectionConfig = {
  slug: 'about-values',
  labels: { singular: 'Value', plural: 'Values' },
  access: areaAccess('pages'),
  defaultSort: 'displayOrder',
  admin: {
    group: 'Site',
    useAsTitle: 'title',
    defaultColumns: ['title', 'icon', 'displayOrder'],
    listSearchableFields: ['title'],
    description: 'What we stand for, as listed on the About page.',
    hidden: hiddenWithout('pages'),
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 200 },
    { name: 'description', type: 'textarea', required: true, defaultValue: '' },
    {
      name: 'icon',
      type: 'text',
      defaultValue: '',
      admin: { description: 'Name of an icon the website knows, such as “anchor”.' },
    },
    {
      name: 'colorClass',
      type: 'text',
      defaultValue: '',
      admin: { description: 'CSS class of its colour: “text-sky-700”.' },
    },
    displayOrderField,
  ],
}
