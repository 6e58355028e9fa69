import type { CollectionConfig } from 'payload'
import { signUpSources, signUpStates } from '#src/contract/events/shifts.ts'
import { label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { participationFields } from './participation-fields.ts'

const buttons = '/src/events/shifts/admin/sign-up-buttons.tsx'
const shown = { readOnly: true }

/**
 * Who works on a shift, or wants to. Written by the commands of src/events/shifts alone, each under
 * the lock of the shift.
 */
export const shiftSignUps: CollectionConfig = {
  slug: 'event-shift-sign-ups',
  labels: {
    singular: label('shifts.signUp'),
    plural: label('shifts.signUps'),
  },
  access: readOnly(staffMay('submissions', 'read')),
  defaultSort: '-createdAt',
  disableDuplicate: true,
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'shift', 'state', 'checkedInAt', 'createdAt'],
    listSearchableFields: ['name', 'email', 'phone'],
    description: label('shifts.signUpsHelp'),
    hidden: hiddenWithout('submissions'),
    components: {
      beforeListTable: [`${buttons}#SignUpSelection`],
      listMenuItems: ['/src/people/export/admin/export-links.tsx#ExportLinks'],
      edit: {
        SaveButton: '/src/submissions/admin/hide-save-button.tsx#NoSave',
        beforeDocumentControls: [`${buttons}#SignUpDocument`],
      },
    },
  },
  fields: [
    row(
      { name: 'name', type: 'text', required: true, admin: shown },
      { name: 'email', type: 'text', defaultValue: '', admin: shown },
    ),
    { name: 'phone', type: 'text', defaultValue: '', admin: shown },
    { ...labelled('text', 'ageAgreement', 'shifts.ageAgreement'), defaultValue: '', admin: shown },
    { ...labelled('textarea', 'consent', 'registration.consent'), defaultValue: '', admin: shown },
    {
      name: 'shift',
      type: 'relationship',
      relationTo: 'event-shifts',
      required: true,
      index: true,
      admin: { ...shown, position: 'sidebar' },
    },
    ...participationFields(signUpStates, signUpSources),
    // What it occupies of the time of the person: with the rest before it.
    { ...labelled('date', 'busyFrom', 'shifts.busyFrom'), access: internal },
    { ...labelled('date', 'busyUntil', 'shifts.busyUntil'), access: internal },
    // What the person knows of the shift: that of the last mail about it.
    { ...labelled('json', 'known', 'shifts.known'), access: internal },
  ],
}
