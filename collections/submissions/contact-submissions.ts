import type { CollectionBeforeChangeHook, CollectionConfig } from 'payload'
import { messageStatuses } from '#src/contract/submissions/submission.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout, none } from '#src/platform/access/index.ts'
import { row } from '#src/platform/fields/labelled.ts'
import { codeOnly, createOnly } from '#src/platform/fields/recorded.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'
import {
  conversationField,
  submissionOwnerField,
} from '#src/submissions/fields/submission-owner.ts'

/** Records in the message who handled it and when; clears both when it is set back to new. */
const stampHandling: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const before: unknown = originalDoc?.status ?? 'new'
  const after: unknown = data['status'] ?? before
  if (after === before) return data
  if (after === 'new') return { ...data, handledAt: null, handledBy: null }
  return { ...data, handledAt: new Date().toISOString(), handledBy: req.user?.id ?? null }
}

const readOnly = { readOnly: true }

export const contactSubmissions: CollectionConfig = {
  slug: 'contact-submissions',
  labels: { singular: label('submissions.message'), plural: label('submissions.messages') },
  access: { ...areaAccess('submissions'), create: none },
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.inbox'),
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'name', 'email', 'status', 'owner', 'createdAt'],
    listSearchableFields: ['subject', 'name', 'email', 'message'],
    description: label('submissions.contactSubmissionsHelp'),
    hidden: hiddenWithout('submissions'),
    components: {
      edit: {
        beforeDocumentControls: ['/src/submissions/admin/message-contact.tsx#MessageContact'],
      },
    },
  },
  hooks: {
    beforeOperation: [lockBeforeUpdate(lockRowsOf('contact_submissions'))],
    beforeChange: [stampHandling],
  },
  fields: [
    { name: 'subject', type: 'text', required: true, access: createOnly, admin: readOnly },
    row(
      { name: 'name', type: 'text', required: true, access: createOnly, admin: readOnly },
      { name: 'email', type: 'text', required: true, access: createOnly, admin: readOnly },
    ),
    { name: 'message', type: 'textarea', required: true, access: createOnly, admin: readOnly },
    conversationField,
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'new',
      options: choices('messageStatus', messageStatuses),
      index: true,
      admin: { position: 'sidebar' },
    },
    submissionOwnerField('sidebar'),
    {
      name: 'handledBy',
      type: 'relationship',
      relationTo: 'users',
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'handledAt',
      type: 'date',
      access: codeOnly,
      admin: {
        position: 'sidebar',
        readOnly: true,
        date: { pickerAppearance: 'dayAndTime' },
      },
    },
    {
      name: 'contact',
      type: 'relationship',
      relationTo: 'contacts',
      access: codeOnly,
      admin: { position: 'sidebar', readOnly: true },
    },
  ],
}
