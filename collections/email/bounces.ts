import type { Access, CollectionConfig } from 'payload'
import { bounceKinds, bounceSources } from '#src/contract/newsletters/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, may, none } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'

/** Bounces of account mails are readable by users who manage accounts only. */
const read: Access = ({ req }) => {
  if (!may(req, 'newsletters', 'read')) return false
  if (may(req, 'users', 'read')) return true
  return {
    or: [{ delivery: { exists: false } }, { 'delivery.isAccountMail': { not_equals: true } }],
  }
}

export const bounces: CollectionConfig = {
  slug: 'bounces',
  labels: { singular: label('bounces.bounce'), plural: label('bounces.bounces') },
  access: { create: none, read, update: none, delete: none, readVersions: none, unlock: none },
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-at',
  admin: {
    group: label('groups.email'),
    useAsTitle: 'email',
    defaultColumns: ['email', 'kind', 'reason', 'source', 'delivery', 'at'],
    listSearchableFields: ['email', 'reason'],
    description: label('bounces.help'),
    hidden: hiddenWithout('newsletters'),
  },
  fields: [
    { name: 'email', type: 'text', index: true },
    {
      name: 'kind',
      type: 'select',
      required: true,
      options: choices('bounceKind', bounceKinds),
    },
    {
      name: 'source',
      type: 'select',
      required: true,
      options: choices('bounceSource', bounceSources),
    },
    { name: 'reason', type: 'text', defaultValue: '' },
    { ...labelled('relationship', 'delivery', 'email.delivery'), relationTo: 'deliveries' },
    {
      ...labelled('checkbox', 'matched', 'bounces.matched'),
      defaultValue: false,
      admin: { description: label('bounces.matchedHelp') },
    },
    { ...labelled('textarea', 'raw', 'bounces.raw'), admin: { disableListColumn: true } },
    {
      ...labelled('date', 'at', 'contacts.date'),
      required: true,
      index: true,
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    { name: 'eventId', type: 'text', required: true, access: internal, admin: { hidden: true } },
    // It has led to a suppression, and does not count towards another one.
    {
      name: 'counted',
      type: 'checkbox',
      defaultValue: false,
      access: internal,
      admin: { hidden: true },
    },
  ],
}
