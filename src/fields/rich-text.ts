import {
  BlockquoteFeature,
  BlocksFeature,
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
import type { Field, FieldHook, PayloadRequest, RichTextField } from 'payload'
import { renderHtml } from '#src/content/html.ts'
import { readRichText, referencesIn } from '#src/content/rich-text.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { findLinkTargets, findMediaSources } from '#src/db/references.ts'
import { database } from '#src/db/transaction.ts'
import type { Label } from '#src/translations/labels/label.ts'
import { contentBlocks } from './content-blocks.ts'
import { PasteFeature } from './paste-feature.ts'

/**
 * Renders a rich text to HTML when it is saved, with the images and entries it refers to; "" for
 * none.
 */
async function renderRichText(state: unknown, req: PayloadRequest): Promise<string> {
  const document = readRichText(state)
  if (!document) return ''
  const { media, entries } = referencesIn(document)
  const db = await database(req)
  const images = await findMediaSources(db, media)
  const targets = await findLinkTargets(db, entries)
  return renderHtml(document, { images, targets })
}

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
    BlocksFeature({ blocks: contentBlocks }),
    PasteFeature(),
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
      // As long as what it is rendered from, whose size is limited (src/hooks/document-size.ts).
      validate: () => true,
      hooks: { beforeChange: [render(name)] },
    },
  ]
}
