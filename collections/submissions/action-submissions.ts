import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout, nobody } from '#src/access/index.ts'
import { proposalStatuses } from '#src/submissions/words.ts'

const readOnly = { readOnly: true }

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
  },
  fields: [
    { name: 'title', type: 'text', required: true, admin: readOnly },
    { name: 'description', type: 'textarea', required: true, admin: readOnly },
    { name: 'content', type: 'textarea', defaultValue: '', admin: readOnly },
    { name: 'imageUrls', type: 'text', hasMany: true, admin: readOnly },
    {
      type: 'row',
      fields: [
        { name: 'contactName', type: 'text', required: true, admin: readOnly },
        { name: 'contactEmail', type: 'text', required: true, admin: readOnly },
        { name: 'contactPhone', type: 'text', defaultValue: '', admin: readOnly },
      ],
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'new',
      options: [...proposalStatuses],
      index: true,
      access: { create: () => false, update: () => false },
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'decidedBy',
      type: 'relationship',
      relationTo: 'users',
      admin: { position: 'sidebar', readOnly: true },
    },
    { name: 'decidedAt', type: 'date', admin: { position: 'sidebar', readOnly: true } },
    {
      name: 'action',
      type: 'relationship',
      relationTo: 'actions',
      admin: { position: 'sidebar', readOnly: true },
    },
  ],
}
