import {
  BlockquoteFeature,
  BoldFeature,
  ChecklistFeature,
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
import { draftKinds } from '#src/contract/content/kinds.ts'
import { renderRichText } from '#src/hooks/render-rich-text.ts'
import type { Label } from '#src/translations/labels/label.ts'

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
    BlockquoteFeature(),
    HorizontalRuleFeature(),
    LinkFeature({ enabledCollections: [...draftKinds] }),
    UploadFeature({ collections: { media: { fields: [] } } }),
  ],
})

/** Renders at save, so that no read has to (decisions §2). */
const render =
  (source: string): FieldHook =>
  ({ siblingData, req }) =>
    renderRichText(siblingData[source], req)

/**
 * A rich text field and a hidden field `<name>Html` with the safe HTML rendered from it at every
 * save.
 */
export function richTextFields(name: string, description: Label): [RichTextField, Field] {
  return [
    { name, type: 'richText', editor, admin: { description } },
    {
      name: `${name}Html`,
      type: 'textarea',
      hidden: true,
      defaultValue: '',
      access: { create: () => false, update: () => false },
      hooks: { beforeChange: [render(name)] },
    },
  ]
}
