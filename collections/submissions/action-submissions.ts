import type { CollectionConfig } from 'payload'
import { proposalKinds, proposalStatuses } from '#src/contract/submissions/submission.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout, none } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly, createOnly } from '#src/platform/fields/recorded.ts'
import {
  conversationField,
  submissionOwnerField,
} from '#src/submissions/fields/submission-owner.ts'

const unseen = { readOnly: true, hidden: true }

export const actionSubmissions: CollectionConfig = {
  slug: 'action-submissions',
  labels: { singular: label('submissions.proposal'), plural: label('submissions.proposals') },
  access: { ...areaAccess('submissions'), create: none },
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.inbox'),
    useAsTitle: 'title',
    // What strangers wrote is up to 400 kB each, of which a list shows nothing.
    enableListViewSelectAPI: true,
    defaultColumns: ['title', 'kind', 'contactName', 'status', 'owner', 'action', 'createdAt'],
    listSearchableFields: ['title', 'description', 'contactName', 'contactEmail'],
    description: label('submissions.actionSubmissionsHelp'),
    hidden: hiddenWithout('submissions'),
    // All submitted fields are immutable, so there is nothing to save.
    components: { edit: { SaveButton: '/src/submissions/admin/hide-save-button.tsx#NoSave' } },
  },
  fields: [
    submissionOwnerField(),
    {
      name: 'review',
      type: 'ui',
      admin: {
        components: { Field: '/src/submissions/proposals/admin/proposal.tsx#Proposal' },
      },
    },
    conversationField,
    {
      ...labelled('select', 'kind', 'submissions.kind'),
      defaultValue: 'action',
      options: choices('proposalKind', proposalKinds),
      index: true,
      access: createOnly,
      admin: unseen,
    },
    { name: 'title', type: 'text', required: true, access: createOnly, admin: unseen },
    // When and where an event would be, and whether it is about whole days.
    { ...labelled('date', 'startDate', 'content.starts'), access: createOnly, admin: unseen },
    {
      ...labelled('checkbox', 'allDay', 'content.allDay'),
      defaultValue: false,
      access: createOnly,
      admin: unseen,
    },
    { name: 'location', type: 'text', defaultValue: '', access: createOnly, admin: unseen },
    { name: 'description', type: 'textarea', required: true, access: createOnly, admin: unseen },
    { name: 'content', type: 'textarea', defaultValue: '', access: createOnly, admin: unseen },
    { name: 'imageUrls', type: 'text', hasMany: true, access: createOnly, admin: unseen },
    { name: 'contactName', type: 'text', required: true, access: createOnly, admin: unseen },
    { name: 'contactEmail', type: 'text', required: true, access: createOnly, admin: unseen },
    { name: 'contactPhone', type: 'text', defaultValue: '', access: createOnly, admin: unseen },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'new',
      options: choices('proposalStatus', proposalStatuses),
      index: true,
      access: codeOnly,
      admin: unseen,
    },
    {
      name: 'decidedBy',
      type: 'relationship',
      relationTo: 'users',
      access: codeOnly,
      admin: unseen,
    },
    { name: 'decidedAt', type: 'date', access: codeOnly, admin: unseen },
    {
      name: 'action',
      type: 'relationship',
      relationTo: 'actions',
      access: codeOnly,
      admin: unseen,
    },
    {
      name: 'event',
      type: 'relationship',
      relationTo: 'events',
      access: codeOnly,
      admin: unseen,
    },
  ],
}
