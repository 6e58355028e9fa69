import type { CollectionBeforeValidateHook, CollectionConfig, Field } from 'payload'
import { contactStatuses, defaultContactStatus } from '#src/contract/people/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { storeNameParts } from '#src/people/contacts/name-parts.ts'
import { normaliseContact } from '#src/people/contacts/normalise.ts'
import { storeE164 } from '#src/people/contacts/phone.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { storeCustomValues } from '#src/people/custom-fields/hooks.ts'
import { filterBySegment, segmentPath } from '#src/people/segments/filter-by-segment.ts'
import { applyRequestsBeforeRead } from '#src/people/subscribers/hooks.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { plainEmailAddress } from '#src/platform/fields/contract-limits.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'
import { personActions } from '#src/workspace/privacy/person-actions.ts'
import { ownerComponents } from './owner.ts'

/** What staff type is stored the way clients and files have it stored. */
const storeNormalised: CollectionBeforeValidateHook = ({ data }) => data && normaliseContact(data)

/** A cell that is changed in its place. */
const cellOf = (name: string): string =>
  `/src/people/contacts/admin/cells/contact-cells.tsx#${name}Cell`

/** There are too many contacts to lock them all for an operation about several. */
const lockContactBeforeUpdate = lockBeforeUpdate(async (db, id) => {
  if (id !== undefined) await lockContact(db, id)
})

const namePart = (name: 'firstName' | 'lastName'): Field => ({
  name,
  type: 'text',
  maxLength: 200,
  admin: {
    width: '50%',
    disableBulkEdit: true,
    ...(name === 'firstName' && { description: label('contacts.namePartHelp') }),
    components: { Field: '/src/people/contacts/admin/name-part.tsx#NamePart' },
  },
})

export const contacts: CollectionConfig = {
  slug: 'contacts',
  labels: { singular: label('contacts.contact'), plural: label('contacts.contacts') },
  access: areaAccess('contacts'),
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  hooks: {
    beforeOperation: [applyRequestsBeforeRead, lockContactBeforeUpdate, filterBySegment],
    // None around changes: sets of contacts would be written one by one for them.
    beforeValidate: [storeNormalised, storeNameParts, storeE164, storeCustomValues],
  },
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'status', 'currentStage', 'owner', 'tags', 'createdAt'],
    listSearchableFields: ['name', 'email', 'phone'],
    description: label('contacts.contactsHelp'),
    pagination: { defaultLimit: 25 },
    components: {
      listMenuItems: [
        '/src/people/board/admin/board-link.tsx#BoardLink',
        '/src/people/import/admin/import-link.tsx#ImportLink',
        '/src/people/export/admin/export-links.tsx#ExportLinks',
      ],
      beforeList: [
        '/src/people/segments/admin/list/segment-filter.tsx#SegmentFilter',
        '/src/people/follow-ups/admin/owner-filter.tsx#OwnerFilter',
      ],
    },
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      maxLength: 200,
      admin: { components: { Cell: cellOf('Name') } },
    },
    uiField('latest', '/src/people/timeline/admin/timeline-items.tsx#LatestPlace'),
    // Who they are for us, at the top.
    row(
      {
        name: 'status',
        type: 'select',
        required: true,
        defaultValue: defaultContactStatus,
        options: choices('contactStatus', contactStatuses),
        index: true,
        admin: { width: '50%', isClearable: false, components: { Cell: cellOf('Status') } },
      },
      {
        name: 'currentStage',
        type: 'relationship',
        relationTo: 'progression-stages',
        index: true,
        access: codeOnly,
        admin: {
          width: '50%',
          readOnly: true,
          description: label('contacts.currentStageHelp'),
          components: { Cell: cellOf('Stage') },
        },
      },
    ),
    {
      name: 'owner',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      admin: {
        disableBulkEdit: false,
        components: { ...ownerComponents, Cell: cellOf('Owner') },
      },
    },
    {
      name: 'email',
      type: 'email',
      validate: plainEmailAddress,
      admin: {
        components: { afterInput: ['/src/people/contacts/admin/email-owner.tsx#EmailOwner'] },
      },
    },
    {
      name: 'phone',
      type: 'text',
      maxLength: 50,
    },
    // Where they are not what `nameParts` makes of the name.
    row(namePart('firstName'), namePart('lastName')),
    {
      name: 'tags',
      type: 'text',
      hasMany: true,
      index: true,
      maxLength: 100,
      maxRows: 100,
      admin: {
        description: label('contacts.tagsHelp'),
        components: { Cell: cellOf('Tags') },
      },
    },
    row(
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
    ),
    { name: 'notes', type: 'textarea', defaultValue: '' },
    // Values by the key of their contact field.
    {
      ...labelled('json', 'custom', 'people.contactFields'),
      defaultValue: {},
      admin: {
        disableBulkEdit: true,
        // Segments filter by them.
        disableListFilter: true,
        components: {
          Cell: '/src/people/custom-fields/custom-values-cell.tsx#CustomValuesCell',
          Field: '/src/people/custom-fields/custom-fields.tsx#CustomFields',
        },
      },
    },
    // Derived from the phone number.
    { name: 'phoneE164', type: 'text', index: true, access: codeOnly, admin: { hidden: true } },
    // For filters only, and under the name `segment`: a list is filtered by what is virtual where
    // that refers to another name, and no field has this one, so that what no hook translates fails.
    {
      ...labelled('relationship', 'inSegment', 'people.segment'),
      relationTo: 'segments',
      virtual: segmentPath,
      admin: { condition: () => false, disableListColumn: true, disableBulkEdit: true },
    },
    uiField('duplicates', '/src/people/duplicates/contact-duplicates.tsx#ContactDuplicates', {
      disableBulkEdit: true,
    }),
    personActions(),
    // Beside what the contact is: what happened.
    uiField('timeline', '/src/people/timeline/admin/contact-timeline.tsx#ContactTimeline', {
      position: 'sidebar',
    }),
  ],
}
