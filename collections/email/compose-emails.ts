import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { mailStatuses } from '#src/email/words.ts'
import { htmlSource } from '#src/fields/html-source.ts'
import { guardComposeEmail, keepSentComposeEmail } from '#src/hooks/email.ts'

const codeOnly = { create: () => false, update: () => false }

export const composeEmails: CollectionConfig = {
  slug: 'compose-emails',
  labels: { singular: 'Composed email', plural: 'Composed emails' },
  access: areaAccess('newsletters'),
  defaultSort: '-createdAt',
  admin: {
    group: 'Email',
    useAsTitle: 'subject',
    defaultColumns: ['title', 'subject', 'status', 'scheduledSendAt', 'sentAt'],
    listSearchableFields: ['title', 'subject'],
    description: 'One mail to named addresses.',
    hidden: hiddenWithout('newsletters'),
  },
  hooks: { beforeChange: [guardComposeEmail], beforeDelete: [keepSentComposeEmail] },
  fields: [
    { name: 'title', type: 'text', defaultValue: '', maxLength: 200 },
    { name: 'subject', type: 'text', required: true, maxLength: 300 },
    htmlSource({ name: 'htmlContent', label: 'HTML', required: true }),
    { name: 'textContent', label: 'Plain text', type: 'textarea', defaultValue: '' },
    {
      name: 'recipientEmails',
      label: 'Recipients',
      type: 'text',
      hasMany: true,
      required: true,
      minRows: 1,
      maxRows: 1000,
      admin: { description: 'Type an address and press Enter. At most 1,000.' },
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'draft',
      options: [...mailStatuses],
      index: true,
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'scheduledSendAt',
      type: 'date',
      index: true,
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'sentAt',
      type: 'date',
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
  ],
}
