import type { Field } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import type { RegistrationSource, RegistrationState } from '#src/contract/events/registration.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { internal } from '#src/platform/fields/recorded.ts'

const shown = { readOnly: true }
const time = { readOnly: true, date: { pickerAppearance: 'dayAndTime' } } as const

/** What registrations and sign-ups for shifts have in common: how far each has got, and its contact. */
export const participationFields = (
  states: readonly RegistrationState[],
  sources: readonly RegistrationSource[],
): Field[] => [
  {
    name: 'state',
    label: label('registration.state'),
    type: 'select',
    required: true,
    options: choices('registrationState', states),
    admin: { ...shown, position: 'sidebar' },
  },
  {
    name: 'source',
    type: 'select',
    required: true,
    defaultValue: 'form',
    options: choices('registrationSource', sources),
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
]
