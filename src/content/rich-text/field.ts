import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  ChecklistFeature,
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
  StrikethroughFeature,
  UnderlineFeature,
  UnorderedListFeature,
  UploadFeature,
} from '@payloadcms/richtext-lexical'
import type { Field, FieldHook, RichTextField } from 'payload'
import { renderRichText } from '#src/content/rich-text/render-rich-text.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { database } from '#src/data/transaction.ts'
import type { Label } from '#src/locales/labels/label.ts'
import { withResentBlockChanges } from '#src/platform/workarounds/unsent-changes/with-resent-changes.ts'
import { contentBlocks } from './content-blocks.ts'
import { nestedLists } from './nested-lists.ts'
import { validateBlocks } from './validate-blocks.ts'

const PasteFeature = createServerFeature({
  feature: {
    ClientFeature: '/src/content/rich-text/paste/admin/paste-feature-client.tsx#PasteFeatureClient',
  },
  key: 'cleanPaste',
})

const editor = lexicalEditor({
  features: [
    FixedToolbarFeature(),
    InlineToolbarFeature(),
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3', 'h4'] }),
    BoldFeature(),
    ItalicFeature(),
    UnderlineFeature(),
    StrikethroughFeature(),
    UnorderedListFeature(),
    OrderedListFeature(),
    ChecklistFeature(),
    ...nestedLists(),
    BlockquoteFeature(),
    HorizontalRuleFeature(),
    LinkFeature({ enabledCollections: [...draftKinds] }),
    EXPERIMENTAL_TableFeature(),
    UploadFeature({ collections: { media: { fields: [] } } }),
    BlocksFeature({ blocks: contentBlocks.map(withResentBlockChanges) }),
    PasteFeature(),
  ],
})

/** Renders at save, so that no read has to (decisions §2). */
const render =
  (source: string): FieldHook =>
  async ({ siblingData, req }) =>
    renderRichText(siblingData[source], await database(req))

/**
 * A rich text field and a hidden field `<name>Html` with the safe HTML rendered from it at every
 * save.
 */
export function richTextFields(name: string, description: Label): [RichTextField, Field] {
  return [
    { name, type: 'richText', editor, validate: validateBlocks, admin: { description } },
    {
      name: `${name}Html`,
      type: 'textarea',
      hidden: true,
      defaultValue: '',
      access: { create: () => false, update: () => false },
      // As long as what it is rendered from, whose size is limited (src/platform/hooks/document-size.ts).
      validate: () => true,
      hooks: { beforeChange: [render(name)] },
    },
  ]
}
