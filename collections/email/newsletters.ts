import type { CollectionConfig } from 'payload'
import { hiddenWithout, mailAccess } from '#src/access/index.ts'
import { approvalStatuses, mailStatuses } from '#src/contract/email/enums.ts'
import { mailLengths } from '#src/contract/email/lengths.ts'
import { lockRowsOf } from '#src/db/lock-rows.ts'
import { htmlSource } from '#src/fields/html-source.ts'
import { previewBeside } from '#src/fields/preview-beside.ts'
import { codeOnly, recorded } from '#src/fields/recorded.ts'
import { guardNewsletter, keepSentNewsletter, refuseSentNewsletter } from '#src/hooks/email.ts'
import { lockBeforeUpdate } from '#src/hooks/lock-before-update.ts'
import { newsletterCommands } from './newsletter-commands.ts'
import { mailPreview } from './preview-command.ts'

export const newsletters: CollectionConfig = {
  slug: 'newsletters',
  labels: { singular: 'Newsletter', plural: 'Newsletters' },
  access: mailAccess('newsletters'),
  defaultSort: '-createdAt',
  admin: {
    group: 'Email',
    useAsTitle: 'title',
    defaultColumns: ['title', 'subject', 'status', 'approvalStatus', 'sentAt', 'recipientCount'],
    listSearchableFields: ['title', 'subject'],
    description: 'One mail to all subscribers. It needs approval before it goes out.',
    hidden: hiddenWithout('newsletters'),
  },
  endpoints: [...newsletterCommands, mailPreview],
  hooks: {
    beforeOperation: [lockBeforeUpdate(lockRowsOf('newsletters')), refuseSentNewsletter],
    beforeChange: [guardNewsletter],
    beforeDelete: [keepSentNewsletter],
  },
  fields: [
    {
      name: 'sending',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/email/sending.tsx#NewsletterSending' },
        disableListColumn: true,
      },
    },
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { description: 'For us; readers see the subject.' },
    },
    { name: 'subject', type: 'text', required: true, maxLength: 300 },
    {
      name: 'startFrom',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/email/start-from.tsx#StartFrom' },
        disableListColumn: true,
      },
    },
    htmlSource({
      name: 'htmlContent',
      label: 'HTML',
      defaultValue: '',
      description: 'Placeholders: {{name|friend}}, {{unsubscribe}}.',
    }),
    {
      name: 'textContent',
      label: 'Plain text',
      type: 'textarea',
      defaultValue: '',
      maxLength: mailLengths.text,
      admin: { description: 'Left empty, it is made from the HTML.' },
    },
    previewBeside('NewsletterPreview'),
    { name: 'notes', type: 'textarea', defaultValue: '', admin: { description: 'For us.' } },
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
      name: 'approvalStatus',
      label: 'Approval',
      type: 'select',
      required: true,
      defaultValue: 'pending',
      options: [...approvalStatuses],
      index: true,
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      ...recorded({ name: 'approvedBy', isUser: true }),
      // Also set by a rejection.
      label: 'Decided by',
      type: 'relationship',
      relationTo: 'users',
    },
    { ...recorded({ name: 'approvedAt', withTime: true }), type: 'date' },
    { ...recorded({ name: 'approvalComment' }), type: 'textarea', defaultValue: '' },
    { ...recorded({ name: 'scheduledSendAt', withTime: true }), type: 'date', index: true },
    { ...recorded({ name: 'sentAt', withTime: true }), type: 'date' },
    { ...recorded({ name: 'recipientCount' }), type: 'number' },
    { ...recorded({ name: 'createdBy', isUser: true }), type: 'relationship', relationTo: 'users' },
    // Author of the current content.
    { name: 'contentBy', type: 'relationship', relationTo: 'users', hidden: true },
    // The wrapper it was sent with, unaffected by later changes of Settings.
    { name: 'sentWrapper', type: 'textarea', hidden: true },
    { name: 'sentPostalAddress', type: 'textarea', hidden: true },
  ],
}
