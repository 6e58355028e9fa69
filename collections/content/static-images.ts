import type { CollectionConfig } from 'payload'
import { imageField } from '#src/content/images/image.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { row } from '#src/platform/fields/labelled.ts'
import { imageUrl, optionalText, optionalTextarea } from '#src/platform/fields/text.ts'

const idForm = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/

export const staticImages: CollectionConfig = {
  slug: 'static-images',
  labels: { singular: label('site.staticImage'), plural: label('site.staticImages') },
  disableDuplicate: true,
  access: areaAccess('pages'),
  defaultSort: 'id',
  admin: {
    group: label('groups.site'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'id', 'recommendedSize', 'image'],
    listSearchableFields: ['id', 'name'],
    description: label('site.staticImagesHelp'),
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
        description: label('site.idHelp'),
      },
    },
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    optionalTextarea('description', label('site.staticImagesDescriptionHelp')),
    imageField('image', label('site.staticImagesImageHelp')),
    {
      ...optionalText('imageUrl', label('site.imageUrlHelp')),
      label: label('site.imageUrl'),
      validate: imageUrl,
    },
    row(
      { name: 'recommendedFormat', type: 'text', defaultValue: '', admin: { width: '50%' } },
      {
        name: 'recommendedSize',
        type: 'text',
        defaultValue: '',
        admin: { width: '50%', description: label('site.recommendedSizeHelp') },
      },
    ),
    {
      ...optionalText('contentDescription', label('site.contentDescriptionHelp')),
      label: label('site.altText'),
    },
  ],
}
