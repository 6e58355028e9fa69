import type { Block, TextFieldSingleValidation } from 'payload'
import { buttonUrl } from '#src/content/rich-text/blocks/read-block.ts'
import { videoSource } from '#src/content/rich-text/blocks/video-source.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { labelled } from '#src/platform/fields/labelled.ts'

const isHttps: TextFieldSingleValidation = (value, { req }) =>
  (value && videoSource(value) !== undefined) || labelIn('blocks.videoUrlRule', req.i18n)

const leads: TextFieldSingleValidation = (value, { req }) =>
  (value && buttonUrl(value.trim()) !== undefined) || labelIn('blocks.buttonUrlRule', req.i18n)

const video: Block = {
  slug: 'video',
  labels: { singular: label('blocks.video'), plural: label('blocks.videos') },
  admin: { disableBlockName: true },
  fields: [
    {
      ...labelled('text', 'url', 'blocks.videoUrl'),
      required: true,
      maxLength: 2000,
      validate: isHttps,
      admin: { placeholder: 'https://', description: label('blocks.videoUrlHelp') },
    },
    {
      ...labelled('text', 'title', 'blocks.videoTitle'),
      required: true,
      maxLength: 200,
      admin: { description: label('blocks.videoTitleHelp') },
    },
    {
      ...labelled('upload', 'poster', 'blocks.poster'),
      relationTo: 'media',
      admin: { description: label('blocks.posterHelp') },
    },
  ],
}

const quote: Block = {
  slug: 'quote',
  labels: { singular: label('blocks.quote'), plural: label('blocks.quotes') },
  admin: { disableBlockName: true },
  fields: [
    { ...labelled('textarea', 'text', 'blocks.quoteText'), required: true, maxLength: 2000 },
    {
      ...labelled('text', 'source', 'blocks.quoteSource'),
      maxLength: 300,
      admin: { description: label('blocks.quoteSourceHelp') },
    },
  ],
}

const gallery: Block = {
  slug: 'gallery',
  labels: { singular: label('blocks.gallery'), plural: label('blocks.galleries') },
  admin: { disableBlockName: true },
  fields: [
    {
      ...labelled('upload', 'images', 'blocks.galleryImages'),
      relationTo: 'media',
      hasMany: true,
      required: true,
      maxRows: 50,
      admin: { description: label('blocks.galleryImagesHelp') },
    },
    { ...labelled('text', 'caption', 'blocks.caption'), maxLength: 500 },
  ],
}

const leadsTo = (kind: 'entry' | 'url') => (_: unknown, block: { readonly leadsTo?: unknown }) =>
  (block.leadsTo ?? 'entry') === kind

const button: Block = {
  slug: 'button',
  labels: { singular: label('blocks.button'), plural: label('blocks.buttons') },
  admin: { disableBlockName: true },
  fields: [
    { ...labelled('text', 'label', 'blocks.buttonLabel'), required: true, maxLength: 100 },
    {
      ...labelled('radio', 'leadsTo', 'blocks.leadsTo'),
      defaultValue: 'entry',
      options: [
        { value: 'entry', label: label('blocks.toEntry') },
        { value: 'url', label: label('blocks.toUrl') },
      ],
    },
    {
      ...labelled('relationship', 'entry', 'blocks.entry'),
      relationTo: [...draftKinds],
      required: true,
      admin: { allowCreate: false, allowEdit: false, condition: leadsTo('entry') },
    },
    {
      ...labelled('text', 'url', 'blocks.url'),
      required: true,
      maxLength: 2000,
      validate: leads,
      admin: { placeholder: 'https://', condition: leadsTo('url') },
    },
  ],
}

const file: Block = {
  slug: 'file',
  labels: { singular: label('blocks.file'), plural: label('blocks.files') },
  admin: { disableBlockName: true },
  fields: [
    {
      ...labelled('upload', 'file', 'blocks.file'),
      relationTo: 'files',
      required: true,
      admin: { description: label('blocks.fileHelp') },
    },
    {
      ...labelled('text', 'label', 'blocks.fileLabel'),
      maxLength: 200,
      admin: { description: label('blocks.fileLabelHelp') },
    },
  ],
}

const form: Block = {
  slug: 'form',
  labels: { singular: label('forms.form'), plural: label('forms.forms') },
  admin: { disableBlockName: true },
  fields: [
    {
      ...labelled('relationship', 'form', 'forms.form'),
      relationTo: 'forms',
      required: true,
      filterOptions: { _status: { equals: 'published' } },
      admin: {
        allowCreate: false,
        allowEdit: false,
        description: label('blocks.formHelp'),
      },
    },
    {
      ...labelled('text', 'label', 'blocks.buttonLabel'),
      required: true,
      maxLength: 100,
      admin: { description: label('blocks.formLabelHelp') },
    },
  ],
}

/** Shown as readers will see it, with its fields in a drawer. */
const shown = (block: Block): Block => {
  const path = '/src/content/rich-text/admin/shown-block.tsx#ShownBlock'
  const components = { Block: { path, clientProps: { kind: block.slug } } }
  return { ...block, admin: { ...block.admin, components } }
}

/** What the text of content offers beside text: what `src/content/rich-text/blocks` renders. */
export const contentBlocks: Block[] = [video, quote, gallery, button, file, form].map(shown)
