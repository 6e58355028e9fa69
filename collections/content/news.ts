import type { CollectionConfig, FieldHook } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { authorField } from '#src/fields/author.ts'
import { drafts } from '#src/fields/drafts.ts'
import { imageField } from '#src/fields/image.ts'
import { readingView } from '#src/fields/reading-view.ts'
import { richTextFields } from '#src/fields/rich-text.ts'
import { slugField } from '#src/fields/slug.ts'
import { tagsField } from '#src/fields/tags.ts'
import { shareCommand } from './share.ts'

/** Set at first publication if left empty by the editor (decisions §2). */
const atFirstPublication: FieldHook = ({ value, data }) =>
  value ?? (data?.['_status'] === 'published' ? new Date().toISOString() : value)

export const news: CollectionConfig = {
  slug: 'news',
  labels: { singular: 'News article', plural: 'News' },
  access: areaAccess('news'),
  versions: drafts,
  defaultSort: '-publishedAt',
  endpoints: [shareCommand('news')],
  admin: {
    ...readingView('news'),
    group: 'Content',
    useAsTitle: 'title',
    defaultColumns: ['title', '_status', 'category', 'publishedAt', 'tags', 'image'],
    listSearchableFields: ['title', 'slug', 'description', 'category'],
    description: 'Dated articles, newest first on the website.',
    hidden: hiddenWithout('news'),
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 200 },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      defaultValue: '',
      admin: { description: 'One or two sentences for lists, feeds and previews.' },
    },
    ...richTextFields('content', 'The article.'),
    imageField('image', 'Above the article, and in lists and feeds.'),
    slugField('title'),
    {
      name: 'publishedAt',
      label: 'Published at',
      type: 'date',
      index: true,
      hooks: { beforeChange: [atFirstPublication] },
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        description:
          'Left empty, the moment of publication. In the future: the article appears then.',
      },
    },
    {
      name: 'category',
      type: 'text',
      index: true,
      defaultValue: '',
      maxLength: 80,
      admin: {
        position: 'sidebar',
        disableBulkEdit: false,
        description: 'One word or two, such as “Reports”.',
      },
    },
    tagsField,
    authorField,
  ],
}
