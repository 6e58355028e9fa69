import type { Access, CollectionConfig } from 'payload'
import { bounceKinds, deliveryKinds, deliveryStatuses } from '#src/contract/newsletters/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout, may, none } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

/** Account mails are visible only to those who manage accounts. */
const read: Access = ({ req }) => {
  if (!may(req, 'newsletters', 'read')) return false
  return may(req, 'users', 'read') || { isAccountMail: { not_equals: true } }
}

/** The ledger (transactional outbox): one row per message and recipient, written by code only. */
export const deliveries: CollectionConfig = {
  slug: 'deliveries',
  labels: { singular: label('email.delivery'), plural: label('email.deliveries') },
  access: { ...areaAccess('newsletters'), read, create: none, update: none, delete: none },
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.email'),
    useAsTitle: 'email',
    defaultColumns: ['email', 'kind', 'status', 'bounce', 'attempts', 'inDoubt', 'sentAt'],
    listSearchableFields: ['email'],
    description: label('email.deliveriesHelp'),
    hidden: hiddenWithout('newsletters'),
  },
  fields: [
    uiField('reason', '/src/workspace/privacy/admin/delivery-reason.tsx#DeliveryReasonPanel'),
    {
      name: 'kind',
      type: 'select',
      required: true,
      options: choices('deliveryKind', deliveryKinds),
    },
    { name: 'newsletter', type: 'relationship', relationTo: 'newsletters' },
    { name: 'composeEmail', type: 'relationship', relationTo: 'compose-emails' },
    { name: 'followUp', type: 'relationship', relationTo: 'follow-ups' },
    // Of a welcome mail, which is rendered when it is sent.
    { name: 'emailTemplate', type: 'relationship', relationTo: 'email-templates' },
    { name: 'subscriber', type: 'relationship', relationTo: 'newsletter-subscribers' },
    { name: 'contact', type: 'relationship', relationTo: 'contacts', index: true },
    { name: 'email', type: 'text', required: true },
    { name: 'name', type: 'text', defaultValue: '' },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'queued',
      options: choices('deliveryStatus', deliveryStatuses),
    },
    // What came back later; the status stays.
    { name: 'bounce', type: 'select', options: choices('bounceKind', bounceKinds) },
    { name: 'attempts', type: 'number', required: true, defaultValue: 0 },
    { name: 'nextAttemptAt', type: 'date' },
    { name: 'leaseUntil', type: 'date' },
    { name: 'leaseOwner', type: 'text' },
    { name: 'messageId', type: 'text', index: true },
    { name: 'lastError', type: 'text' },
    { name: 'inDoubt', type: 'checkbox', defaultValue: false },
    { name: 'isTest', type: 'checkbox', defaultValue: false },
    // As its newsletter or composed email had it when it was sent.
    { ...labelled('checkbox', 'important', 'email.important'), defaultValue: false },
    { name: 'isAccountMail', type: 'checkbox', defaultValue: false, admin: { hidden: true } },
    { name: 'sentAt', type: 'date' },
    { name: 'subject', type: 'text', defaultValue: '' },
    // The Reply-To, where it is not the address from Settings.
    { name: 'replyTo', type: 'text', access: internal },
    { name: 'replyToName', type: 'text', access: internal },
    // The Message-IDs of the conversation it belongs to, oldest first (RFC 5322 §3.6.4).
    { name: 'thread', type: 'text', access: internal },
    // It may hold a link that signs its reader in.
    { name: 'htmlContent', type: 'textarea', access: internal },
    { name: 'textContent', type: 'textarea', access: internal },
  ],
}
