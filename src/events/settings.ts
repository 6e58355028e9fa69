import type { CheckboxField } from 'payload'
import { label } from '#src/locales/labels/label.ts'

const choice = (
  name: 'confirmRegistrations' | 'exactPlaces' | 'remindDayBefore' | 'remindHoursBefore',
  defaultValue: boolean,
): CheckboxField => ({
  name,
  label: label(`settings.${name}`),
  type: 'checkbox',
  defaultValue,
})

/** Of registrations for events. */
export const registrationSettings = [
  {
    ...choice('confirmRegistrations', true),
    admin: { description: label('settings.confirmRegistrationsHelp') },
  },
  { ...choice('exactPlaces', false), admin: { description: label('settings.exactPlacesHelp') } },
  choice('remindDayBefore', true),
  choice('remindHoursBefore', true),
]
