import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { reservedPageSlugs } from '#src/content/slug.ts'
import { drafts } from '#src/fields/drafts.ts'
import { readingView } from '#src/fields/reading-view.ts'
import { richTextFields } from '#src/fields/rich-text.ts'
import { slugField } from '#src/fields/slug.ts'
import { tagsField } from '#src/fields/tags.ts'
import { shareCommand } from './share.ts'

export const pages: CollectionConfig = {
  slug: 'pages',
  labels: { singular: 'Page', plural: 'Pages' },
  access: areaAccess('pages'),
  versions: drafts,
  defaultSort: 'title',
  endpoints: [shareCommand('pages')],
  admin: {
    ...readingView('pages'),
    group: 'Content',
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', '_status', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'description'],
    description: 'Pages of your own. A page shows in the menu once it is placed in Navigation.',
    hidden: hiddenWithout('pages'),
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 200 },
    {
      name: 'description',
      type: 'textarea',
      defaultValue: '',
      admin: { description: 'One or two sentences for search engines and previews.' },
    },
    ...richTextFields('content', 'What the page says.'),
    slugField('title', reservedPageSlugs),
    tagsField,
  ],
}
