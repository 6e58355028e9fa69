import type { CollectionConfig } from 'payload'
import { draftFields, draftHooks, drafts } from '#src/content/drafts/drafts.ts'
import { slugField, tagsField, titleField } from '#src/content/fields/entry.ts'
import { readingView } from '#src/content/preview/reading-view.ts'
import { richTextFields } from '#src/content/rich-text/field.ts'
import { seoField } from '#src/content/seo/seo.ts'
import { reservedPageSlugs } from '#src/content/slug.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { lastChangeField } from '#src/platform/fields/last-change.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'

export const pages: CollectionConfig = {
  slug: 'pages',
  labels: { singular: label('content.page'), plural: label('content.pages') },
  access: areaAccess('pages'),
  versions: drafts,
  defaultSort: 'title',
  enableQueryPresets: true,
  admin: {
    ...readingView('pages'),
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', '_status', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'description'],
    description: label('content.pagesHelp'),
    hidden: hiddenWithout('pages'),
  },
  hooks: draftHooks('pages'),
  fields: [
    lastChangeField,
    titleField,
    optionalTextarea('description', label('content.pagesDescriptionHelp')),
    ...richTextFields('content', label('content.pagesContentHelp')),
    seoField,
    slugField('title', reservedPageSlugs),
    tagsField,
    ...draftFields,
  ],
}
