import type { CollectionConfig, TextFieldManyValidation } from 'payload'
import { hiddenWithout, mailAccess } from '#src/access/index.ts'
import { mostRecipients } from '#src/contract/email/compose-emails.ts'
import { mailStatuses } from '#src/contract/email/enums.ts'
import { mailLengths } from '#src/contract/email/lengths.ts'
import { email } from '#src/contract/values.ts'
import { lockRowsOf } from '#src/db/lock-rows.ts'
import { htmlSource } from '#src/fields/html-source.ts'
import { previewBeside } from '#src/fields/preview-beside.ts'
import { codeOnly, recorded } from '#src/fields/recorded.ts'
import {
  guardComposeEmail,
  keepSentComposeEmail,
  mergeRecipients,
  refuseSentComposeEmail,
} from '#src/hooks/email.ts'
import { lockBeforeUpdate } from '#src/hooks/lock-before-update.ts'
import { composeCommands } from './compose-commands.ts'
import { mailPreview } from './preview-command.ts'

/** As in the contract: one email address per value, nothing that could inject a header. */
const addressesRule: TextFieldManyValidation = (value) => {
  const given = value ?? []
  if (given.length === 0) return 'Give at least one address'
  if (given.length > mostRecipients) return `At most ${mostRecipients} addresses`
  const wrong = given.find((address) => !email().safeParse(address).success)
  return wrong === undefined || `${wrong} is not an email address`
}

export const composeEmails: CollectionConfig = {
  slug: 'compose-emails',
  labels: { singular: 'Composed email', plural: 'Composed emails' },
  access: mailAccess('compose-emails'),
  defaultSort: '-createdAt',
  admin: {
    group: 'Email',
    useAsTitle: 'subject',
    defaultColumns: ['title', 'subject', 'status', 'scheduledSendAt', 'sentAt'],
    listSearchableFields: ['title', 'subject'],
    description: 'One mail to named addresses.',
    hidden: hiddenWithout('newsletters'),
  },
  endpoints: [...composeCommands, mailPreview],
  hooks: {
    beforeOperation: [lockBeforeUpdate(lockRowsOf('compose_emails')), refuseSentComposeEmail],
    beforeValidate: [mergeRecipients],
    beforeChange: [guardComposeEmail],
    beforeDelete: [keepSentComposeEmail],
  },
  fields: [
    {
      name: 'sending',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/email/sending.tsx#ComposedSending' },
        disableListColumn: true,
      },
    },
    { name: 'title', type: 'text', defaultValue: '', maxLength: 200 },
    { name: 'subject', type: 'text', required: true, maxLength: 300 },
    {
      name: 'startFrom',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/email/start-from.tsx#StartFrom' },
        disableListColumn: true,
      },
    },
    htmlSource({ name: 'htmlContent', label: 'HTML', required: true }),
    {
      name: 'textContent',
      label: 'Plain text',
      type: 'textarea',
      defaultValue: '',
      maxLength: mailLengths.text,
    },
    {
      name: 'recipientEmails',
      label: 'Recipients',
      type: 'text',
      hasMany: true,
      required: true,
      minRows: 1,
      maxRows: mostRecipients,
      validate: addressesRule,
      admin: {
        placeholder: 'name@example.org',
        description: 'Type an address and press Enter. At most 1,000.',
      },
    },
    previewBeside('ComposedPreview'),
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
    { ...recorded({ name: 'scheduledSendAt', withTime: true }), type: 'date', index: true },
    { ...recorded({ name: 'sentAt', withTime: true }), type: 'date' },
  ],
}
