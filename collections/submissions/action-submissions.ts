import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout, nobody } from '#src/access/index.ts'
import { proposalStatuses } from '#src/submissions/words.ts'
import { proposalCommands } from './commands.ts'

const readOnly = { readOnly: true }
/** What somebody proposed stays what they proposed. */
const asSent = { update: () => false }
const codeOnly = { create: () => false, update: () => false }

export const actionSubmissions: CollectionConfig = {
  slug: 'action-submissions',
  labels: { singular: 'Proposal', plural: 'Proposals' },
  access: { ...areaAccess('submissions'), create: nobody },
  defaultSort: '-createdAt',
  admin: {
    group: 'Inbox',
    useAsTitle: 'title',
    defaultColumns: ['title', 'contactName', 'status', 'action', 'createdAt'],
    listSearchableFields: ['title', 'description', 'contactName', 'contactEmail'],
    description: 'Actions that students propose.',
    hidden: hiddenWithout('submissions'),
    components: {
      edit: {
        beforeDocumentControls: ['/src/admin/submissions/proposal-decision.tsx#ProposalDecision'],
      },
    },
  },
  endpoints: proposalCommands,
  fields: [
    { name: 'title', type: 'text', required: true, access: asSent, admin: readOnly },
    { name: 'description', type: 'textarea', required: true, access: asSent, admin: readOnly },
    {
      name: 'content',
      type: 'textarea',
      defaultValue: '',
      access: asSent,
      admin: { readOnly: true, hidden: true },
    },
    {
      name: 'imageUrls',
      type: 'text',
      hasMany: true,
      access: asSent,
      admin: { readOnly: true, hidden: true },
    },
    {
      name: 'preview',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/submissions/proposal-preview.tsx#ProposalPreview' },
      },
    },
    {
      type: 'row',
      fields: [
        { name: 'contactName', type: 'text', required: true, access: asSent, admin: readOnly },
        { name: 'contactEmail', type: 'text', required: true, access: asSent, admin: readOnly },
        { name: 'contactPhone', type: 'text', defaultValue: '', access: asSent, admin: readOnly },
      ],
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'new',
      options: [
        { value: proposalStatuses[0], label: 'New' },
        { value: proposalStatuses[1], label: 'Accepted' },
        { value: proposalStatuses[2], label: 'Declined' },
      ],
      index: true,
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'decidedBy',
      type: 'relationship',
      relationTo: 'users',
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'decidedAt',
      type: 'date',
      access: codeOnly,
      admin: {
        position: 'sidebar',
        readOnly: true,
        date: { pickerAppearance: 'dayAndTime' },
      },
    },
    {
      name: 'action',
      type: 'relationship',
      relationTo: 'actions',
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
  ],
}
