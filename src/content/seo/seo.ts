import type { CollapsibleField, Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { optionalText, optionalTextarea, webUrl } from '#src/platform/fields/text.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { imageField } from '../images/image.ts'

const fields: Field[] = [
  uiField('preview', '/src/content/seo/seo-preview.tsx#SeoPreview'),
  { ...optionalText('title', label('seo.titleHelp')), maxLength: 200 },
  { ...optionalTextarea('description', label('seo.descriptionHelp')), maxLength: 500 },
  imageField('image', label('seo.imageHelp')),
  {
    ...labelled('checkbox', 'noindex', 'seo.noindex'),
    defaultValue: false,
    admin: { description: label('seo.noindexHelp') },
  },
  {
    ...labelled('text', 'canonical', 'seo.canonical'),
    defaultValue: '',
    maxLength: 2_000,
    validate: webUrl,
    // A copy is another text.
    hooks: { beforeDuplicate: [() => ''] },
    admin: { description: label('seo.canonicalHelp'), placeholder: 'https://' },
  },
]

/**
 * How an entry presents itself to search engines and in shared links. What is empty is taken from
 * the entry when it is read.
 */
export const seoField: CollapsibleField = {
  type: 'collapsible',
  label: label('seo.seo'),
  admin: { initCollapsed: true },
  fields: [{ name: 'seo', type: 'group', label: false, admin: { hideGutter: true }, fields }],
}
