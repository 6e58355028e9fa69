import type { CollectionConfig, TextFieldManyValidation } from 'payload'
import { maxRecipients } from '#src/contract/newsletters/compose-emails.ts'
import { email } from '#src/contract/values.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { label } from '#src/locales/labels/label.ts'
import { renderMail, writtenInHtml } from '#src/newsletters/composer/render-mail.ts'
import {
  importantField,
  inSteps,
  mailFrame,
  mailStatus,
  mailSubject,
  preheader,
  previewBeside,
  recipientsPicker,
  savesItself,
  sendingPanel,
  sendTimes,
  startFrom,
} from '#src/newsletters/fields/mail.ts'
import { written } from '#src/newsletters/fields/written.ts'
import {
  guardComposeEmail,
  keepSentComposeEmail,
  mergeRecipients,
  rejectSentComposeEmail,
} from '#src/newsletters/sending/protect-sent-mail.ts'
import { hiddenWithout, mailAccess } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'

/** As in the contract: one email address per value, nothing that could inject a header. */
const emailsRule: TextFieldManyValidation = (value) => {
  const given = value ?? []
  if (given.length === 0) return 'Enter at least one email address'
  if (given.length > maxRecipients) return `At most ${maxRecipients} email addresses`
  const wrong = given.find((address) => !email().safeParse(address).success)
  return wrong === undefined || `${wrong} is not an email address`
}

export const composeEmails: CollectionConfig = {
  slug: 'compose-emails',
  labels: { singular: label('email.composedEmail'), plural: label('email.composedEmails') },
  access: mailAccess('compose-emails'),
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.email'),
    useAsTitle: 'subject',
    defaultColumns: ['title', 'subject', 'status', 'scheduledSendAt', 'sentAt'],
    listSearchableFields: ['title', 'subject'],
    description: label('email.composeEmailsHelp'),
    components: { edit: savesItself },
    hidden: hiddenWithout('newsletters'),
  },
  hooks: {
    beforeOperation: [
      lockBeforeUpdate(lockRowsOf('compose_emails')),
      rejectSentComposeEmail,
      writtenInHtml,
    ],
    beforeValidate: [mergeRecipients],
    beforeChange: [renderMail, guardComposeEmail],
    beforeDelete: [keepSentComposeEmail],
  },
  fields: [
    inSteps(
      [
        { name: 'title', type: 'text', defaultValue: '', maxLength: 200 },
        mailSubject(),
        preheader(),
        startFrom(),
        mailFrame(),
        ...written({ required: true }),
      ],
      [
        {
          ...labelled('text', 'recipientEmails', 'email.recipients'),
          hasMany: true,
          required: true,
          minRows: 1,
          maxRows: maxRecipients,
          validate: emailsRule,
          admin: {
            placeholder: 'name@example.org',
            description: label('email.recipientEmailsHelp'),
          },
        },
        recipientsPicker,
        importantField(),
      ],
      [sendingPanel('ComposedSending')],
    ),
    previewBeside('ComposedPreview'),
    mailStatus(),
    ...sendTimes(),
    // The frame it was sent in, unaffected by later changes of Settings.
    { name: 'sentWrapper', type: 'textarea', hidden: true },
  ],
}
