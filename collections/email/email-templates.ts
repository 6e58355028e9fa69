import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { htmlSource } from '#src/fields/html-source.ts'
import { mailSubject, plainText } from '#src/fields/mail.ts'
import { previewBeside } from '#src/fields/preview-beside.ts'
import { wrapper } from '#src/fields/wrapper.ts'
import { deriveVariables } from '#src/hooks/email.ts'
import { mailPreview } from './preview-command.ts'

export const emailTemplates: CollectionConfig = {
  slug: 'email-templates',
  labels: { singular: 'Email template', plural: 'Email templates' },
  access: areaAccess('newsletters'),
  defaultSort: '-createdAt',
  admin: {
    group: 'Email',
    useAsTitle: 'name',
    defaultColumns: ['name', 'category', 'subject', 'variables', 'updatedAt'],
    listSearchableFields: ['name', 'subject', 'category'],
    description: 'Texts to start from, and what follow-ups send.',
    hidden: hiddenWithout('newsletters'),
  },
  endpoints: [mailPreview],
  hooks: { beforeChange: [deriveVariables] },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    mailSubject(),
    {
      name: 'category',
      type: 'text',
      index: true,
      defaultValue: '',
      maxLength: 80,
      admin: {
        position: 'sidebar',
        disableBulkEdit: false,
        description: 'Such as “newsletter” or “invite”.',
      },
    },
    htmlSource({
      name: 'htmlContent',
      label: 'HTML',
      required: true,
      description: 'Placeholders: {{name|friend}}, {{email}}.',
    }),
    plainText(),
    wrapper(
      { name: 'htmlWrapper', label: 'Wrapper' },
      'HTML around the text, with {{content}} in it.',
    ),
    previewBeside('TemplatePreview'),
    {
      name: 'variables',
      type: 'text',
      defaultValue: '',
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: 'The placeholders in use, found by themselves.',
      },
    },
  ],
}
