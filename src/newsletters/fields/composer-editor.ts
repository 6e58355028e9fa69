import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  createServerFeature,
  EXPERIMENTAL_TableFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  InlineToolbarFeature,
  ItalicFeature,
  LinkFeature,
  lexicalEditor,
  OrderedListFeature,
  ParagraphFeature,
  UnderlineFeature,
  UnorderedListFeature,
  UploadFeature,
} from '@payloadcms/richtext-lexical'
import type {
  Block,
  Field,
  FieldAffectingData,
  PayloadRequest,
  TextFieldSingleValidation,
} from 'payload'
import { asPublished } from '#src/content/publishing/as-published.ts'
import { nestedLists } from '#src/content/rich-text/nested-lists.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { placeholderName } from '#src/contract/newsletters/placeholders.ts'
import { label } from '#src/locales/labels/label.ts'
import { cardKinds } from '#src/mail/composing/blocks.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { withResentBlockChanges } from '#src/platform/workarounds/unsent-changes/with-resent-changes.ts'

/**
 * That an entry is chosen. Not that it is there, as the platform would: a deleted entry must not
 * block approving or sending a mail.
 */
const isChosen = (value: unknown, { req }: { readonly req: PayloadRequest }): string | true =>
  Boolean(value) || req.t('validation:required')

const linkFields = (fields: readonly FieldAffectingData[]): Field[] =>
  fields.map((field) =>
    field.name === 'doc' && field.type === 'relationship'
      ? { ...field, validate: isChosen }
      : (field as Field),
  )

const imageFields: Field[] = [
  {
    ...labelled('text', 'alt', 'content.altText'),
    maxLength: 500,
    admin: { description: label('composer.altHelp') },
  },
  { ...labelled('text', 'url', 'composer.imageLink'), maxLength: 2000 },
]

const isPlaceholder: TextFieldSingleValidation = (value, { req }) =>
  placeholderName.test(value ?? '') || req.t('validation:required')

const PlaceholderFeature = createServerFeature({
  feature: {
    ClientFeature: '/src/newsletters/composer/admin/placeholder-menu.tsx#PlaceholderFeatureClient',
  },
  key: 'placeholders',
})

const placeholder: Block = {
  slug: 'placeholder',
  labels: { singular: label('composer.placeholder'), plural: label('composer.placeholders') },
  admin: {
    components: {
      Label: '/src/newsletters/composer/admin/placeholder-chip.tsx#PlaceholderChip',
    },
  },
  fields: [
    {
      ...labelled('text', 'name', 'composer.placeholder'),
      required: true,
      defaultValue: 'name',
      validate: isPlaceholder,
      admin: {
        components: {
          Field: '/src/newsletters/composer/admin/placeholder-chip.tsx#PlaceholderName',
        },
      },
    },
    {
      ...labelled('text', 'fallback', 'composer.fallback'),
      maxLength: 100,
      admin: { description: label('composer.fallbackHelp') },
    },
  ],
}

const button: Block = {
  slug: 'button',
  labels: { singular: label('composer.button'), plural: label('composer.buttons') },
  admin: { disableBlockName: true },
  fields: [
    { ...labelled('text', 'label', 'composer.buttonLabel'), required: true, maxLength: 100 },
    {
      ...labelled('text', 'url', 'composer.buttonUrl'),
      maxLength: 2000,
      admin: { placeholder: 'https://' },
    },
  ],
}

const card: Block = {
  slug: 'card',
  labels: { singular: label('composer.card'), plural: label('composer.cards') },
  admin: { disableBlockName: true },
  fields: [
    {
      ...labelled('relationship', 'entry', 'composer.entry'),
      relationTo: [...cardKinds],
      required: true,
      validate: isChosen,
      filterOptions: asPublished,
      admin: { allowCreate: false, allowEdit: false, description: label('composer.entryHelp') },
    },
    // Written when the mail is saved.
    { name: 'snapshot', type: 'json', admin: { hidden: true } },
  ],
}

const features = (blocks: Block[]) => [
  InlineToolbarFeature(),
  ParagraphFeature(),
  HeadingFeature({ enabledHeadingSizes: ['h1', 'h2', 'h3'] }),
  BoldFeature(),
  ItalicFeature(),
  UnderlineFeature(),
  UnorderedListFeature(),
  OrderedListFeature(),
  ...nestedLists(),
  BlockquoteFeature(),
  HorizontalRuleFeature(),
  LinkFeature({
    enabledCollections: [...draftKinds],
    fields: ({ defaultFields }) => linkFields(defaultFields),
  }),
  UploadFeature({ enabledCollections: ['media'], collections: { media: { fields: imageFields } } }),
  BlocksFeature({ blocks: blocks.map(withResentBlockChanges), inlineBlocks: [placeholder] }),
  PlaceholderFeature(),
]

const side = (name: 'left' | 'right'): Field => ({
  name,
  label: label(`composer.${name}`),
  type: 'richText',
  editor: lexicalEditor({ features: features([button]) }),
})

const columns: Block = {
  slug: 'columns',
  labels: { singular: label('composer.columns'), plural: label('composer.columns') },
  admin: { disableBlockName: true },
  fields: [row(side('left'), side('right'))],
}

/** The editor of mails: what it offers is what `src/mail/composing` renders. */
export const composerEditor = lexicalEditor({
  features: [
    FixedToolbarFeature(),
    ...features([button, columns, card]),
    EXPERIMENTAL_TableFeature(),
  ],
})
