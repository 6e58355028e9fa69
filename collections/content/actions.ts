import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { authorField } from '#src/fields/author.ts'
import { drafts, statusField } from '#src/fields/drafts.ts'
import { imageField } from '#src/fields/image.ts'
import { lastChangeField } from '#src/fields/last-change.ts'
import { displayOrderField } from '#src/fields/number.ts'
import { readingView } from '#src/fields/reading-view.ts'
import { richTextFields } from '#src/fields/rich-text.ts'
import { seoField } from '#src/fields/seo.ts'
import { slugField } from '#src/fields/slug.ts'
import { tagsField } from '#src/fields/tags.ts'
import { titleField } from '#src/fields/title.ts'
import { draftHooks } from '#src/hooks/drafts.ts'
import { label } from '#src/translations/labels/label.ts'

export const actions: CollectionConfig = {
  slug: 'actions',
  labels: { singular: label('content.action'), plural: label('content.actions') },
  access: areaAccess('actions'),
  versions: drafts,
  defaultSort: 'displayOrder',
  admin: {
    ...readingView('actions'),
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', '_status', 'tags', 'displayOrder', 'coverImage'],
    listSearchableFields: ['title', 'slug', 'description'],
    description: label('content.actionsHelp'),
    hidden: hiddenWithout('actions'),
  },
  hooks: draftHooks('actions'),
  fields: [
    lastChangeField,
    {
      type: 'tabs',
      tabs: [
        {
          label: label('content.text'),
          fields: [
            titleField,
            {
              name: 'description',
              type: 'textarea',
              required: true,
              defaultValue: '',
              admin: { description: label('content.actionsDescriptionHelp') },
            },
            ...richTextFields('content', label('content.actionsContentHelp')),
          ],
        },
        {
          label: label('content.appearance'),
          fields: [
            imageField('coverImage', label('content.actionsCoverImageHelp')),
            {
              name: 'icon',
              type: 'text',
              defaultValue: '',
              admin: { description: label('content.iconHelp') },
            },
            {
              name: 'gradientClass',
              type: 'text',
              defaultValue: '',
              admin: {
                description: label('content.gradientClassHelp'),
              },
            },
            {
              name: 'accentClass',
              type: 'text',
              defaultValue: '',
              admin: { description: label('content.accentClassHelp') },
            },
          ],
        },
      ],
    },
    seoField,
    slugField('title'),
    tagsField,
    displayOrderField,
    authorField,
    statusField,
  ],
}
