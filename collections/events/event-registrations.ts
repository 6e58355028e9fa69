import type { CollectionConfig } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { registrationSources, registrationStates } from '#src/contract/events/registration.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { internal } from '#src/platform/fields/recorded.ts'

const buttons = '/src/events/registration/admin/participant-buttons.tsx'
const shown = { readOnly: true }
const time = { readOnly: true, date: { pickerAppearance: 'dayAndTime' } } as const

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
      name: 'state',
      label: label('registration.state'),
      type: 'select',
      required: true,
      options: choices('registrationState', registrationStates),
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'source',
      type: 'select',
      required: true,
      defaultValue: 'form',
      options: choices('registrationSource', registrationSources),
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'language',
      type: 'select',
      options: choices('siteLanguage', siteLanguages),
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'contact',
      type: 'relationship',
      relationTo: 'contacts',
      index: true,
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'checkedInAt',
      label: label('registration.checkedInAt'),
      type: 'date',
      admin: { ...time, position: 'sidebar' },
    },
    // Until when a place is held that is not confirmed, or offered.
    {
      name: 'heldUntil',
      label: label('registration.heldUntil'),
      type: 'date',
      admin: { ...time, position: 'sidebar' },
    },
    // Its turn on the waiting list, and since when it has a place.
    {
      name: 'joinedAt',
      label: label('registration.joinedAt'),
      type: 'date',
      admin: { ...time, position: 'sidebar' },
    },
    // The places that it occupies.
    {
      name: 'seats',
      label: label('registration.seats'),
      type: 'number',
      required: true,
      defaultValue: 0,
      access: internal,
    },
    // Of its calendar entry (RFC 5545 §3.8.7.4).
    {
      name: 'sequence',
      label: label('registration.sequence'),
      type: 'number',
      required: true,
      defaultValue: 0,
      access: internal,
    },
    // What the person knows of the event: that of the last mail about it.
    { name: 'known', label: label('registration.known'), type: 'json', access: internal },
  ],
}
