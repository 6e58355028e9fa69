import type { CollectionConfig, FieldHook } from 'payload'
import { draftFields, draftHooks, drafts } from '#src/content/drafts/drafts.ts'
import { authorField, slugField, tagsField, titleField } from '#src/content/fields/entry.ts'
import { imageField } from '#src/content/images/image.ts'
import { readingView } from '#src/content/preview/reading-view.ts'
import { richTextFields } from '#src/content/rich-text/field.ts'
import { seoField } from '#src/content/seo/seo.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { lastChangeField } from '#src/platform/fields/last-change.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'

/** Set at first publication if left empty by the editor (decisions §2). */
const atFirstPublication: FieldHook = ({ value, data }) =>
  value ?? (data?.['_status'] === 'published' ? new Date().toISOString() : value)

export const news: CollectionConfig = {
  slug: 'news',
  labels: { singular: label('content.newsArticle'), plural: label('content.news') },
  access: areaAccess('news'),
  versions: drafts,
  defaultSort: '-publishedAt',
  enableQueryPresets: true,
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
    { ...optionalTextarea('description', label('content.newsDescriptionHelp')), required: true },
    ...richTextFields('content', label('content.newsContentHelp')),
    imageField('image', label('content.newsImageHelp')),
    seoField,
    slugField('title'),
    {
      ...labelled('date', 'publishedAt', 'content.publishedAt'),
      index: true,
      hooks: { beforeChange: [atFirstPublication], beforeDuplicate: [() => null] },
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        components: { Field: '/src/content/publishing/admin/published-at.tsx#PublishedAt' },
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
    ...draftFields,
  ],
}
