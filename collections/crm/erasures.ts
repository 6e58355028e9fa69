import type { CollectionConfig } from 'payload'
import { erasureRequesters } from '#src/contract/people/people.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'

/** The receipt of a person's erasure: what was removed, without the person's name. */
export const erasures: CollectionConfig = {
  slug: 'erasures',
  labels: { singular: label('people.erasure'), plural: label('people.erasures') },
  access: readOnly(staffMay('contacts', 'read')),
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-at',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'at',
    defaultColumns: ['at', 'requestedBy', 'rule', 'by'],
    description: label('people.erasuresHelp'),
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    { name: 'at', label: label('contacts.date'), type: 'date', required: true, index: true },
    {
      name: 'requestedBy',
      label: label('people.requestedBy'),
      type: 'select',
      required: true,
      options: choices('erasureRequester', erasureRequesters),
    },
    { name: 'by', label: label('people.erasedBy'), type: 'relationship', relationTo: 'users' },
    {
      name: 'rule',
      label: label('retention.rule'),
      type: 'relationship',
      relationTo: 'retention-rules',
      index: true,
    },
    {
      name: 'receipt',
      label: label('people.receipt'),
      type: 'json',
      required: true,
      admin: {
        disableListColumn: true,
        disableListFilter: true,
        // The platform's field for JSON fetches its editor from a public network at run time.
        components: { Field: '/src/workspace/privacy/admin/receipt-field.tsx#ReceiptField' },
      },
    },
  ],
}
