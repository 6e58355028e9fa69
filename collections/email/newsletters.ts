import type { CollectionConfig } from 'payload'
import { approvalStatuses } from '#src/contract/newsletters/enums.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { notifyApprovers, storeApprovedContent } from '#src/newsletters/approvals/decide.ts'
import { guardAudience } from '#src/newsletters/audience/guard.ts'
import { renderMail, writtenInHtml } from '#src/newsletters/composer/render-mail.ts'
import { archiveField, archivePanel, archiveRecord } from '#src/newsletters/fields/archive.ts'
import { audience } from '#src/newsletters/fields/audience.ts'
import {
  importantField,
  inSteps,
  internalTitle,
  mailFrame,
  mailStatus,
  mailSubject,
  preheader,
  previewBeside,
  resultsPanel,
  savesItself,
  sendingPanel,
  sendTimes,
  startFrom,
} from '#src/newsletters/fields/mail.ts'
import { subjectTest } from '#src/newsletters/fields/subject-test.ts'
import { written } from '#src/newsletters/fields/written.ts'
import {
  guardNewsletter,
  keepSentNewsletter,
  rejectSentNewsletter,
} from '#src/newsletters/sending/protect-sent-mail.ts'
import { hiddenWithout, mailAccess, mayReadNewsletters } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly, recorded } from '#src/platform/fields/recorded.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'

export const newsletters: CollectionConfig = {
  slug: 'newsletters',
  labels: { singular: label('email.newsletter'), plural: label('email.newsletters') },
  access: { ...mailAccess('newsletters'), read: ({ req }) => mayReadNewsletters(req) },
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.email'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'subject', 'status', 'approvalStatus', 'sentAt', 'recipientCount'],
    listSearchableFields: ['title', 'subject'],
    description: label('email.newslettersHelp'),
    components: {
      beforeListTable: ['/src/newsletters/digest/admin/digest-draft.tsx#DigestDraft'],
      edit: savesItself,
    },
    hidden: hiddenWithout('newsletters'),
  },
  hooks: {
    beforeOperation: [
      lockBeforeUpdate(lockRowsOf('newsletters')),
      rejectSentNewsletter,
      writtenInHtml,
    ],
    beforeChange: [renderMail, guardAudience, guardNewsletter],
    afterChange: [notifyApprovers, storeApprovedContent],
    beforeDelete: [keepSentNewsletter],
  },
  fields: [
    inSteps(
      [
        internalTitle(),
        mailSubject(),
        preheader(),
        startFrom(),
        mailFrame(),
        ...written({
          required: false,
          html: label('email.newslettersHtmlContentHelp'),
          text: label('email.textContentHelp'),
        }),
      ],
      [audience(), archiveField(), importantField(), ...subjectTest()],
      [
        sendingPanel('NewsletterSending'),
        archivePanel(),
        resultsPanel(),
        {
          ...labelled('checkbox', 'atLocalTime', 'email.atLocalTime'),
          defaultValue: false,
          admin: { description: label('email.atLocalTimeHelp') },
        },
        optionalTextarea('notes', label('email.notesHelp')),
      ],
    ),
    previewBeside('NewsletterPreview'),
    mailStatus('/src/newsletters/sending/status-cell.tsx#NewsletterStatusCell'),
    {
      ...labelled('select', 'approvalStatus', 'email.approval'),
      required: true,
      defaultValue: 'pending',
      options: choices('approvalStatus', approvalStatuses),
      index: true,
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      ...recorded({ name: 'approvedBy', isUser: true }),
      // Also set by a rejection.
      label: label('email.decidedBy'),
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
    ...archiveRecord(),
  ],
}
