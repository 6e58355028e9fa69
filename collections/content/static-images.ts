import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { imageField } from '#src/fields/image.ts'
import { imageAddress } from '#src/fields/web-address.ts'

const idForm = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

export const staticImages: CollectionConfig = {
  slug: 'static-images',
  labels: { singular: 'Static image', plural: 'Static images' },
  disableDuplicate: true,
  access: areaAccess('pages'),
  defaultSort: 'id',
  admin: {
    group: 'Site',
    useAsTitle: 'name',
    defaultColumns: ['name', 'id', 'recommendedSize', 'image'],
    listSearchableFields: ['id', 'name'],
    description: 'Images with a fixed place in the website and the apps.',
    hidden: hiddenWithout('pages'),
  },
  fields: [
    {
      name: 'id',
      type: 'text',
      required: true,
      maxLength: 80,
      validate: (value: string | null | undefined) =>
        idForm.test(value ?? '')
          ? true
          : 'Use lower-case letters, digits and single hyphens, at most 80',
      admin: {
        description: 'How clients ask for it, such as “home-hero”. It cannot change later.',
      },
    },
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    {
      name: 'description',
      type: 'textarea',
      defaultValue: '',
      admin: { description: 'Where it appears.' },
    },
    imageField('image', 'The image itself.'),
    {
      name: 'imageUrl',
      label: 'Image address',
      type: 'text',
      defaultValue: '',
      validate: imageAddress,
      admin: { description: 'Only when the image lies elsewhere; an uploaded image wins.' },
    },
    {
      type: 'row',
      fields: [
        { name: 'recommendedFormat', type: 'text', defaultValue: '', admin: { width: '50%' } },
        {
          name: 'recommendedSize',
          type: 'text',
          defaultValue: '',
          admin: { width: '50%', description: 'Width × height, in pixels.' },
        },
      ],
    },
    {
      name: 'contentDescription',
      label: 'What it shows',
      type: 'text',
      defaultValue: '',
      admin: { description: 'For people who do not see it.' },
    },
  ],
}
