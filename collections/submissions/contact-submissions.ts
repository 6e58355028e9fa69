import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout, nobody } from '#src/access/index.ts'
import { messageStatuses } from '#src/submissions/words.ts'

const readOnly = { readOnly: true }

export const contactSubmissions: CollectionConfig = {
  slug: 'contact-submissions',
  labels: { singular: 'Message', plural: 'Messages' },
  access: { ...areaAccess('submissions'), create: nobody },
  defaultSort: '-createdAt',
  admin: {
    group: 'Inbox',
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'name', 'email', 'status', 'createdAt'],
    listSearchableFields: ['subject', 'name', 'email', 'message'],
    description: 'What people wrote through the contact form.',
    hidden: hiddenWithout('submissions'),
  },
  fields: [
    { name: 'subject', type: 'text', required: true, admin: readOnly },
    {
      type: 'row',
      fields: [
        { name: 'name', type: 'text', required: true, admin: readOnly },
        { name: 'email', type: 'text', required: true, admin: readOnly },
      ],
    },
    { name: 'message', type: 'textarea', required: true, admin: readOnly },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'new',
      options: [...messageStatuses],
      index: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'handledBy',
      type: 'relationship',
      relationTo: 'users',
      admin: { position: 'sidebar', readOnly: true },
    },
    { name: 'handledAt', type: 'date', admin: { position: 'sidebar', readOnly: true } },
    {
      name: 'contact',
      type: 'relationship',
      relationTo: 'contacts',
      admin: { position: 'sidebar', readOnly: true },
    },
  ],
}
