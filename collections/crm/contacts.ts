import type { CollectionBeforeValidateHook, CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { contactStatuses, defaultContactStatus } from '#src/contract/crm/enums.ts'
import { normaliseContact } from '#src/crm/normalise.ts'
import { lockContact } from '#src/db/crm/contact.ts'
import { plainEmailAddress } from '#src/fields/contract-limits.ts'
import { personActions } from '#src/fields/person-actions.ts'
import { codeOnly } from '#src/fields/recorded.ts'
import { storeE164 } from '#src/hooks/contact-phone.ts'
import { storeCustomValues } from '#src/hooks/custom-values.ts'
import { filterBySegment, segmentPath } from '#src/hooks/filter-by-segment.ts'
import { lockBeforeUpdate } from '#src/hooks/lock-before-update.ts'
import { applyRequestsBeforeRead } from '#src/hooks/subscriber.ts'
import { choices, label } from '#src/translations/labels/label.ts'
import { ownerComponents } from './owner.ts'

/** What staff type is stored the way clients and files have it stored. */
const storeNormalised: CollectionBeforeValidateHook = ({ data }) => data && normaliseContact(data)

/** There are too many contacts to lock them all for an operation about several. */
const lockContactBeforeUpdate = lockBeforeUpdate(async (db, id) => {
  if (id !== undefined) await lockContact(db, id)
})

export const contacts: CollectionConfig = {
  slug: 'contacts',
  labels: { singular: label('contacts.contact'), plural: label('contacts.contacts') },
  access: areaAccess('contacts'),
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  hooks: {
    beforeOperation: [applyRequestsBeforeRead, lockContactBeforeUpdate, filterBySegment],
    beforeValidate: [storeNormalised, storeE164, storeCustomValues],
  },
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'status', 'currentStage', 'owner', 'tags', 'createdAt'],
    listSearchableFields: ['name', 'email', 'phone'],
    description: label('contacts.contactsHelp'),
    pagination: { defaultLimit: 25 },
    components: {
      beforeListTable: [
        '/src/admin/contacts/board/board-link.tsx#BoardLink',
        '/src/admin/import/import-link.tsx#ImportLink',
        '/src/admin/export/export-links.tsx#ExportLinks',
        '/src/admin/segments/list/segment-filter.tsx#SegmentFilter',
        '/src/admin/follow-ups/owner-filter.tsx#OwnerFilter',
      ],
    },
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    {
      type: 'row',
      fields: [
        { name: 'email', type: 'email', validate: plainEmailAddress, admin: { width: '50%' } },
        {
          name: 'phone',
          type: 'text',
          maxLength: 50,
          admin: { width: '50%' },
        },
      ],
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: defaultContactStatus,
      options: choices('contactStatus', contactStatuses),
      index: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'currentStage',
      type: 'relationship',
      relationTo: 'progression-stages',
      index: true,
      access: codeOnly,
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: label('contacts.currentStageHelp'),
      },
    },
    {
      name: 'owner',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      admin: { position: 'sidebar', disableBulkEdit: false, components: ownerComponents },
    },
    {
      name: 'tags',
      type: 'text',
      hasMany: true,
      index: true,
      maxLength: 100,
      maxRows: 100,
      admin: {
        description: label('contacts.tagsHelp'),
        components: { Cell: '/src/admin/contacts/tags-cell.tsx#TagsCell' },
      },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'postcode',
          type: 'text',
          maxLength: 20,
          index: true,
          admin: { width: '25%', disableBulkEdit: false },
        },
        {
          name: 'city',
          type: 'text',
          maxLength: 200,
          admin: { width: '75%', disableBulkEdit: false },
        },
      ],
    },
    { name: 'notes', type: 'textarea', defaultValue: '' },
    // Values by the key of their contact field.
    {
      name: 'custom',
      type: 'json',
      defaultValue: {},
      label: label('people.contactFields'),
      admin: {
        disableBulkEdit: true,
        // Segments filter by them.
        disableListFilter: true,
        components: {
          Cell: '/src/admin/contacts/custom-fields/custom-values-cell.tsx#CustomValuesCell',
          Field: '/src/admin/contacts/custom-fields/custom-fields.tsx#CustomFields',
        },
      },
    },
    // Derived from the phone number.
    { name: 'phoneE164', type: 'text', index: true, access: codeOnly, admin: { hidden: true } },
    // For filters only, and under the name `segment`: a list is filtered by what is virtual where
    // that refers to another name, and no field has this one, so that what no hook translates fails.
    {
      name: 'inSegment',
      label: label('people.segment'),
      type: 'relationship',
      relationTo: 'segments',
      virtual: segmentPath,
      admin: { condition: () => false, disableListColumn: true, disableBulkEdit: true },
    },
    personActions,
    {
      name: 'duplicates',
      type: 'ui',
      admin: {
        position: 'sidebar',
        components: { Field: '/src/admin/duplicates/contact-duplicates.tsx#ContactDuplicates' },
        disableListColumn: true,
        disableBulkEdit: true,
      },
    },
    {
      name: 'timeline',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/contacts/contact-timeline.tsx#ContactTimeline' },
        disableListColumn: true,
      },
    },
  ],
}
