import type { CollectionConfig } from 'payload'
import { consentPurposes, consentSources } from '#src/contract/people/people.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { readOnly, staffMayAny } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'

const read = staffMayAny(['contacts', 'newsletters'], 'read')

/** The consent ledger: who agreed to what, or withdrew. Append-only; written by the database. */
export const consents: CollectionConfig = {
  slug: 'consents',
  labels: { singular: label('people.consent'), plural: label('people.consents') },
  access: readOnly(read),
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-at',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'email',
    defaultColumns: ['email', 'purpose', 'given', 'source', 'by', 'at'],
    listSearchableFields: ['email'],
    description: label('people.consentsHelp'),
    hidden: true,
  },
  fields: [
    { name: 'email', type: 'text', index: true },
    { name: 'contact', type: 'relationship', relationTo: 'contacts', index: true },
    {
      name: 'subscriber',
      type: 'relationship',
      relationTo: 'newsletter-subscribers',
      index: true,
    },
    {
      name: 'purpose',
      type: 'select',
      required: true,
      options: choices('consentPurpose', consentPurposes),
    },
    { name: 'given', type: 'checkbox', required: true, defaultValue: false },
    {
      name: 'source',
      type: 'select',
      required: true,
      options: choices('consentSource', consentSources),
    },
    { ...labelled('textarea', 'text', 'people.consentText'), defaultValue: '' },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    { name: 'import', type: 'relationship', relationTo: 'imports', index: true },
    // Of the newsletter: all topics that the person has agreed to after this entry.
    labelled('json', 'topics', 'topics.topics'),
    { ...labelled('date', 'at', 'contacts.date'), required: true, index: true },
  ],
}
