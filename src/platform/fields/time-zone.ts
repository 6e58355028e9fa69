import type { TextField } from 'payload'
import { canonicalTimeZone, isTimeZone } from '#src/contract/time-zone.ts'
import type { Label } from '#src/locales/labels/label.ts'
import { labelled } from '#src/platform/fields/labelled.ts'

/** The IANA name of a time zone; empty for an unknown one. */
export const timeZoneField = (description: Label): TextField => ({
  ...labelled('text', 'timeZone', 'email.timeZone'),
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
  admin: { description, components: { Field: '/src/platform/admin/zone-select.tsx#ZoneSelect' } },
})
