import type { CollectionConfig } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { areaAccess, none } from '#src/platform/access/index.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'

/**
 * What staff replied to a message, a proposal or answers, one of them. Written by the command that
 * sends it (src/submissions/replies/send-reply.ts), and deleted with it.
 */
export const replies: CollectionConfig = {
  slug: 'replies',
  labels: { singular: label('submissions.reply'), plural: label('submissions.replies') },
  access: { ...areaAccess('submissions'), create: none, update: none, delete: none },
  defaultSort: '-createdAt',
  admin: { group: label('groups.inbox'), useAsTitle: 'subject', hidden: true },
  fields: [
    { name: 'message', type: 'relationship', relationTo: 'contact-submissions', index: true },
    { name: 'proposal', type: 'relationship', relationTo: 'action-submissions', index: true },
    { name: 'answers', type: 'relationship', relationTo: 'form-answers', index: true },
    { name: 'email', type: 'text', required: true },
    { name: 'subject', type: 'text', required: true },
    { name: 'text', type: 'textarea', required: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    { name: 'delivery', type: 'relationship', relationTo: 'deliveries', index: true },
    // Made by the client for one reply: what is sent twice is sent once.
    { name: 'key', type: 'text', required: true, unique: true, access: codeOnly },
  ],
}
