import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout, nobody } from '#src/access/index.ts'
import { proposalStatuses } from '#src/contract/submissions/enums.ts'
import { codeOnly, createOnly } from '#src/fields/recorded.ts'
import { proposalCommands } from './commands.ts'

/** Displayed by the review view. */
const unseen = { readOnly: true, hidden: true }

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
    // All submitted fields are immutable, so there is nothing to save.
    components: { edit: { SaveButton: '/src/admin/submissions/no-save.tsx#NoSave' } },
  },
  endpoints: proposalCommands,
  fields: [
    {
      name: 'review',
      type: 'ui',
      admin: {
        components: { Field: '/src/admin/submissions/proposal.tsx#Proposal' },
      },
    },
    { name: 'title', type: 'text', required: true, access: createOnly, admin: unseen },
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
      options: [
        { value: proposalStatuses[0], label: 'New' },
        { value: proposalStatuses[1], label: 'Accepted' },
        { value: proposalStatuses[2], label: 'Declined' },
      ],
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
  ],
}
