import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { reservedPageSlugs } from '#src/content/slug.ts'
import { drafts, statusField } from '#src/fields/drafts.ts'
import { lastChangeField } from '#src/fields/last-change.ts'
import { readingView } from '#src/fields/reading-view.ts'
import { richTextFields } from '#src/fields/rich-text.ts'
import { seoField } from '#src/fields/seo.ts'
import { slugField } from '#src/fields/slug.ts'
import { tagsField } from '#src/fields/tags.ts'
import { titleField } from '#src/fields/title.ts'
import { draftHooks } from '#src/hooks/drafts.ts'
import { label } from '#src/translations/labels/label.ts'

export const pages: CollectionConfig = {
  slug: 'pages',
  labels: { singular: label('content.page'), plural: label('content.pages') },
  access: areaAccess('pages'),
  versions: drafts,
  defaultSort: 'title',
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
    {
      name: 'description',
      type: 'textarea',
      defaultValue: '',
      admin: { description: label('content.pagesDescriptionHelp') },
    },
    ...richTextFields('content', label('content.pagesContentHelp')),
    seoField,
    slugField('title', reservedPageSlugs),
    tagsField,
    statusField,
  ],
}
