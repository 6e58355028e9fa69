import type { Field } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import type { RegistrationSource, RegistrationState } from '#src/contract/events/registration.ts'
import { choices } from '#src/locales/labels/label.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'

const shown = { readOnly: true }
const time = { readOnly: true, date: { pickerAppearance: 'dayAndTime' } } as const

/** What registrations and sign-ups for shifts have in common: how far each has got, and its contact. */
export const participationFields = (
  states: readonly RegistrationState[],
  sources: readonly RegistrationSource[],
): Field[] => [
  {
    ...labelled('select', 'state', 'registration.state'),
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
    ...labelled('date', 'checkedInAt', 'registration.checkedInAt'),
    admin: { ...time, position: 'sidebar' },
  },
  // Until when a place is held that is not confirmed, or offered.
  {
    ...labelled('date', 'heldUntil', 'registration.heldUntil'),
    admin: { ...time, position: 'sidebar' },
  },
  // Its turn on the waiting list, and since when it has a place.
  {
    ...labelled('date', 'joinedAt', 'registration.joinedAt'),
    admin: { ...time, position: 'sidebar' },
  },
  // The places that it occupies.
  {
    ...labelled('number', 'seats', 'registration.seats'),
    required: true,
    defaultValue: 0,
    access: internal,
  },
  // Of its calendar entry (RFC 5545 §3.8.7.4).
  {
    ...labelled('number', 'sequence', 'registration.sequence'),
    required: true,
    defaultValue: 0,
    access: internal,
  },
]
