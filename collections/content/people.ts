import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { imageField } from '#src/fields/image.ts'
import { displayOrderField } from '#src/fields/number.ts'
import { imageAddress } from '#src/fields/web-address.ts'

export const people: CollectionConfig = {
  slug: 'people',
  labels: { singular: 'Person', plural: 'People' },
  access: areaAccess('people'),
  defaultSort: 'displayOrder',
  admin: {
    group: 'Content',
    useAsTitle: 'name',
    defaultColumns: ['name', 'role', 'published', 'displayOrder', 'image'],
    listSearchableFields: ['name', 'role'],
    description: 'The faces of the organisation. They are not accounts.',
    hidden: hiddenWithout('people'),
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200, index: true },
    {
      name: 'role',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { description: 'What the person does, as readers should see it.' },
    },
    imageField('image', 'A portrait, best square.'),
    {
      name: 'imageUrl',
      label: 'Image address',
      type: 'text',
      defaultValue: '',
      validate: imageAddress,
      admin: { description: 'Only when the portrait lies elsewhere; an uploaded image wins.' },
    },
    {
      name: 'briefMessage',
      type: 'textarea',
      defaultValue: '',
      maxLength: 2000,
      admin: { description: 'A sentence in their own words. Optional.' },
    },
    displayOrderField,
    {
      name: 'published',
      type: 'checkbox',
      defaultValue: false,
      admin: { position: 'sidebar', description: 'Unchecked, only staff see this person.' },
    },
  ],
}
