import type { CollectionConfig } from 'payload'
import { registrationSources, registrationStates } from '#src/contract/events/registration.ts'
import { label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
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
    row(
      { name: 'name', type: 'text', required: true, admin: shown },
      { name: 'email', type: 'text', defaultValue: '', admin: shown },
    ),
    row(
      { name: 'phone', type: 'text', defaultValue: '', admin: shown },
      {
        ...labelled('number', 'companions', 'registration.companions'),
        defaultValue: 0,
        admin: shown,
      },
    ),
    {
      ...labelled('json', 'answers', 'registration.answers'),
      admin: {
        components: { Field: '/src/events/registration/admin/questions-field.tsx#QuestionsField' },
      },
    },
    { ...labelled('textarea', 'consent', 'registration.consent'), defaultValue: '', admin: shown },
    {
      name: 'event',
      type: 'relationship',
      relationTo: 'events',
      required: true,
      index: true,
      admin: { ...shown, position: 'sidebar' },
    },
    {
      ...labelled('relationship', 'form', 'forms.form'),
      relationTo: 'forms',
      index: true,
      admin: { ...shown, position: 'sidebar', condition: ({ form }) => Boolean(form) },
    },
    {
      ...labelled('number', 'formVersion', 'forms.version'),
      admin: { ...shown, position: 'sidebar', condition: ({ form }) => Boolean(form) },
    },
    ...participationFields(registrationStates, registrationSources),
    // What the person knows of the event: that of the last mail about it.
    { ...labelled('json', 'known', 'registration.known'), access: internal },
  ],
}
