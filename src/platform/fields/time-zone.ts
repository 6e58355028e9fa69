import type { TextField } from 'payload'
import { canonicalTimeZone, isTimeZone } from '#src/contract/time-zone.ts'
import { type Label, label } from '#src/locales/labels/label.ts'

/** The IANA name of a time zone; empty for an unknown one. */
export const timeZoneField = (description: Label): TextField => ({
  name: 'timeZone',
  label: label('email.timeZone'),
  type: 'text',
  validate: (value: unknown) =>
    !value || (typeof value === 'string' && isTimeZone(value))
      ? true
      : 'Must be a time zone such as Europe/Berlin',
  hooks: {
    beforeValidate: [
      ({ value }) =>
        typeof value === 'string' ? (canonicalTimeZone(value.trim()) ?? value.trim()) : value,
    ],
  },
  admin: { description },
})
