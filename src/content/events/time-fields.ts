import { label } from '#src/locales/labels/label.ts'
import { timeZoneField } from '#src/platform/fields/time-zone.ts'

const component = (name: string) => ({ Field: `/src/content/events/event-time-field.tsx#${name}` })

/** `admin` of a time that is entered in the zone of its event. */
export const inZone = {
  date: { pickerAppearance: 'dayAndTime' },
  width: '50%',
  components: component('EventTimeField'),
} as const

const zone = timeZoneField(label('content.eventTimeZoneHelp'))

/** The zone that times of an event are in; empty for that of the organisation. */
export const zoneField = {
  ...zone,
  admin: { ...zone.admin, width: '50%', components: component('EventZoneField') },
}
