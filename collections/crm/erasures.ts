import type { CollectionConfig } from 'payload'
import { erasureRequesters } from '#src/contract/people/people.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'

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
    { ...labelled('date', 'at', 'contacts.date'), required: true, index: true },
    {
      ...labelled('select', 'requestedBy', 'people.requestedBy'),
      required: true,
      options: choices('erasureRequester', erasureRequesters),
    },
    { ...labelled('relationship', 'by', 'people.erasedBy'), relationTo: 'users' },
    {
      ...labelled('relationship', 'rule', 'retention.rule'),
      relationTo: 'retention-rules',
      index: true,
    },
    {
      ...labelled('json', 'receipt', 'people.receipt'),
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
