import type { CollectionConfig } from 'payload'
import { draftFields, draftHooks, drafts } from '#src/content/drafts/drafts.ts'
import { authorField, slugField, tagsField, titleField } from '#src/content/fields/entry.ts'
import { imageField } from '#src/content/images/image.ts'
import { readingView } from '#src/content/preview/reading-view.ts'
import { richTextFields } from '#src/content/rich-text/field.ts'
import { seoField } from '#src/content/seo/seo.ts'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { lastChangeField } from '#src/platform/fields/last-change.ts'
import { displayOrderField } from '#src/platform/fields/number.ts'
import { optionalText, optionalTextarea } from '#src/platform/fields/text.ts'

export const actions: CollectionConfig = {
  slug: 'actions',
  labels: { singular: label('content.action'), plural: label('content.actions') },
  access: areaAccess('actions'),
  versions: drafts,
  defaultSort: 'displayOrder',
  enableQueryPresets: true,
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
              ...optionalTextarea('description', label('content.actionsDescriptionHelp')),
              required: true,
            },
            ...richTextFields('content', label('content.actionsContentHelp')),
          ],
        },
        {
          label: label('content.appearance'),
          fields: [
            imageField('coverImage', label('content.actionsCoverImageHelp')),
            optionalText('icon', label('content.iconHelp')),
            optionalText('gradientClass', label('content.gradientClassHelp')),
            optionalText('accentClass', label('content.accentClassHelp')),
          ],
        },
      ],
    },
    seoField,
    slugField('title'),
    tagsField,
    displayOrderField,
    authorField,
    ...draftFields,
  ],
}
