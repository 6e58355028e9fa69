import type { CollectionConfig } from 'payload'
import { registrationSources, registrationStates } from '#src/contract/events/registration.ts'
import { label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { participationFields } from './participation-fields.ts'

const buttons = '/src/events/registration/admin/participant-buttons.tsx'
const shown = { readOnly: true }

/**
 * Who comes to an event, or wants to. Written by the commands of src/events/registration alone, each
 * under the lock of the event's places.
 */
export const eventRegistrations: CollectionConfig = {
  slug: 'event-registrations',
  labels: {
    singular: label('registration.participant'),
    plural: label('registration.participants'),
  },
  access: readOnly(staffMay('submissions', 'read')),
  defaultSort: '-createdAt',
  disableDuplicate: true,
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'event', 'state', 'companions', 'checkedInAt', 'createdAt'],
    listSearchableFields: ['name', 'email', 'phone'],
    description: label('registration.participantsHelp'),
    hidden: hiddenWithout('submissions'),
    components: {
      beforeListTable: [
        '/src/events/registration/admin/participant-segment.tsx#ParticipantSegment',
        `${buttons}#ParticipantSelection`,
      ],
      listMenuItems: ['/src/people/export/admin/export-links.tsx#ExportLinks'],
      edit: {
        SaveButton: '/src/submissions/admin/hide-save-button.tsx#NoSave',
        beforeDocumentControls: [`${buttons}#ParticipantDocument`],
      },
    },
  },
  fields: [
    {
      type: 'row',
      fields: [
        { name: 'name', type: 'text', required: true, admin: shown },
        { name: 'email', type: 'text', defaultValue: '', admin: shown },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'phone', type: 'text', defaultValue: '', admin: shown },
        {
          name: 'companions',
          label: label('registration.companions'),
          type: 'number',
          defaultValue: 0,
          admin: shown,
        },
      ],
    },
    {
      name: 'answers',
      label: label('registration.answers'),
      type: 'json',
      admin: {
        components: { Field: '/src/events/registration/admin/questions-field.tsx#QuestionsField' },
      },
    },
    {
      name: 'consent',
      label: label('registration.consent'),
      type: 'textarea',
      defaultValue: '',
      admin: shown,
    },
    {
      name: 'event',
      type: 'relationship',
      relationTo: 'events',
      required: true,
      index: true,
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'form',
      label: label('forms.form'),
      type: 'relationship',
      relationTo: 'forms',
      index: true,
      admin: { ...shown, position: 'sidebar', condition: ({ form }) => Boolean(form) },
    },
    {
      name: 'formVersion',
      label: label('forms.version'),
      type: 'number',
      admin: { ...shown, position: 'sidebar', condition: ({ form }) => Boolean(form) },
    },
    ...participationFields(registrationStates, registrationSources),
    // What the person knows of the event: that of the last mail about it.
    { name: 'known', label: label('registration.known'), type: 'json', access: internal },
  ],
}
