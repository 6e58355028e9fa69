import type { CollectionConfig, DateFieldValidation, FieldHook } from 'payload'
import { notesLimit } from '#src/contract/people/fields.ts'
import { interactionKinds, isInFuture } from '#src/contract/people/interactions.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'

const happened: DateFieldValidation = (value) =>
  value && isInFuture(new Date(value)) ? 'Must not be in the future' : true

/** Sets the signed-in user as author; code without a user may set one. */
const signed: FieldHook = ({ operation, req, value }) =>
  operation === 'create' && req.user ? req.user.id : value

export const interactions: CollectionConfig = {
  slug: 'interactions',
  labels: { singular: label('contacts.interaction'), plural: label('contacts.interactions') },
  access: areaAccess('contacts'),
  defaultSort: '-at',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'kind',
    defaultColumns: ['contact', 'kind', 'notes', 'by', 'at'],
    listSearchableFields: ['notes'],
    description: label('contacts.interactionsHelp'),
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    {
      name: 'contact',
      type: 'relationship',
      relationTo: 'contacts',
      required: true,
      index: true,
      access: { update: () => false },
    },
    {
      name: 'kind',
      type: 'select',
      required: true,
      defaultValue: 'note',
      options: choices('interactionKind', interactionKinds),
    },
    {
      ...labelled('relationship', 'event', 'people.event'),
      relationTo: 'events',
      index: true,
      admin: { condition: ({ kind }) => kind === 'event' },
    },
    {
      ...labelled('relationship', 'answers', 'forms.answers'),
      relationTo: 'form-answers',
      index: true,
      access: { update: () => false },
      admin: { readOnly: true, condition: ({ answers }) => Boolean(answers) },
    },
    { name: 'notes', type: 'textarea', defaultValue: '', maxLength: notesLimit },
    {
      ...labelled('date', 'at', 'contacts.date'),
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
      validate: happened,
      admin: { disableBulkEdit: true, date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'by',
      type: 'relationship',
      relationTo: 'users',
      access: codeOnly,
      hooks: { beforeChange: [signed] },
      admin: { readOnly: true, position: 'sidebar' },
    },
  ],
}
