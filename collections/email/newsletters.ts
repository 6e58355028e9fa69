import type { CollectionConfig } from 'payload'
import { hiddenWithout, mailAccess } from '#src/access/index.ts'
import { approvalStatuses } from '#src/contract/email/enums.ts'
import { lockRowsOf } from '#src/db/lock-rows.ts'
import { htmlSource } from '#src/fields/html-source.ts'
import {
  mailStatus,
  mailSubject,
  plainText,
  sendingPanel,
  sendTimes,
  startFrom,
} from '#src/fields/mail.ts'
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
    sendingPanel('NewsletterSending'),
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { description: 'For us; readers see the subject.' },
    },
    mailSubject(),
    startFrom(),
    htmlSource({
      name: 'htmlContent',
      label: 'HTML',
      defaultValue: '',
      description: 'Placeholders: {{name|friend}}, {{unsubscribe}}.',
    }),
    plainText('Left empty, it is made from the HTML.'),
    previewBeside('NewsletterPreview'),
    { name: 'notes', type: 'textarea', defaultValue: '', admin: { description: 'For us.' } },
    mailStatus(),
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
    ...sendTimes(),
    { ...recorded({ name: 'recipientCount' }), type: 'number' },
    { ...recorded({ name: 'createdBy', isUser: true }), type: 'relationship', relationTo: 'users' },
    // Author of the current content.
    { name: 'contentBy', type: 'relationship', relationTo: 'users', hidden: true },
    // The wrapper it was sent with, unaffected by later changes of Settings.
    { name: 'sentWrapper', type: 'textarea', hidden: true },
    { name: 'sentPostalAddress', type: 'textarea', hidden: true },
  ],
}
