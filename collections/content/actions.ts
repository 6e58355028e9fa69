import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { authorField } from '#src/fields/author.ts'
import { drafts } from '#src/fields/drafts.ts'
import { imageField } from '#src/fields/image.ts'
import { displayOrderField } from '#src/fields/number.ts'
import { readingView } from '#src/fields/reading-view.ts'
import { richTextFields } from '#src/fields/rich-text.ts'
import { slugField } from '#src/fields/slug.ts'
import { tagsField } from '#src/fields/tags.ts'
import { shareCommand } from './share.ts'

export const actions: CollectionConfig = {
  slug: 'actions',
  labels: { singular: 'Action', plural: 'Actions' },
  access: areaAccess('actions'),
  versions: drafts,
  defaultSort: 'displayOrder',
  endpoints: [shareCommand('actions')],
  admin: {
    ...readingView('actions'),
    group: 'Content',
    useAsTitle: 'title',
    defaultColumns: ['title', '_status', 'tags', 'displayOrder', 'coverImage'],
    listSearchableFields: ['title', 'slug', 'description'],
    description: 'What we do, and ask people to take part in.',
    hidden: hiddenWithout('actions'),
  },
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          label: 'Text',
          fields: [
            { name: 'title', type: 'text', required: true, maxLength: 200 },
            {
              name: 'description',
              type: 'textarea',
              required: true,
              defaultValue: '',
              admin: { description: 'One or two sentences for cards and lists.' },
            },
            ...richTextFields('content', 'What the page of this action says.'),
          ],
        },
        {
          label: 'Look',
          fields: [
            imageField('coverImage', 'Behind the title, and on cards.'),
            {
              name: 'icon',
              type: 'text',
              defaultValue: '',
              admin: { description: 'Name of an icon the website knows, such as “droplet”.' },
            },
            {
              name: 'gradientClass',
              type: 'text',
              defaultValue: '',
              admin: {
                description: 'CSS classes of the coloured ground: “from-teal-600 to-emerald-500”.',
              },
            },
            {
              name: 'accentClass',
              type: 'text',
              defaultValue: '',
              admin: { description: 'CSS class of the accent colour: “text-teal-700”.' },
            },
          ],
        },
      ],
    },
    slugField('title'),
    tagsField,
    displayOrderField,
    authorField,
  ],
}
