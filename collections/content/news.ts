import type { CollectionConfig, FieldHook } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { authorField } from '#src/fields/author.ts'
import { drafts, statusField } from '#src/fields/drafts.ts'
import { imageField } from '#src/fields/image.ts'
import { lastChangeField } from '#src/fields/last-change.ts'
import { readingView } from '#src/fields/reading-view.ts'
import { richTextFields } from '#src/fields/rich-text.ts'
import { seoField } from '#src/fields/seo.ts'
import { slugField } from '#src/fields/slug.ts'
import { tagsField } from '#src/fields/tags.ts'
import { titleField } from '#src/fields/title.ts'
import { draftHooks } from '#src/hooks/drafts.ts'
import { label } from '#src/translations/labels/label.ts'

/** Set at first publication if left empty by the editor (decisions §2). */
const atFirstPublication: FieldHook = ({ value, data }) =>
  value ?? (data?.['_status'] === 'published' ? new Date().toISOString() : value)

export const news: CollectionConfig = {
  slug: 'news',
  labels: { singular: label('content.newsArticle'), plural: label('content.news') },
  access: areaAccess('news'),
  versions: drafts,
  defaultSort: '-publishedAt',
  admin: {
    ...readingView('news'),
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', '_status', 'category', 'publishedAt', 'tags', 'image'],
    listSearchableFields: ['title', 'slug', 'description', 'category'],
    description: label('content.newsHelp'),
    hidden: hiddenWithout('news'),
  },
  hooks: draftHooks('news'),
  fields: [
    lastChangeField,
    titleField,
    {
      name: 'description',
      type: 'textarea',
      required: true,
      defaultValue: '',
      admin: { description: label('content.newsDescriptionHelp') },
    },
    ...richTextFields('content', label('content.newsContentHelp')),
    imageField('image', label('content.newsImageHelp')),
    seoField,
    slugField('title'),
    {
      name: 'publishedAt',
      label: label('content.publishedAt'),
      type: 'date',
      index: true,
      hooks: { beforeChange: [atFirstPublication], beforeDuplicate: [() => null] },
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        components: { Field: '/src/admin/content/published-at.tsx#PublishedAt' },
        description: label('content.publishedAtHelp'),
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
        description: label('content.categoryHelp'),
      },
    },
    tagsField,
    authorField,
    statusField,
  ],
}
