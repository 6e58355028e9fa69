import type { RelationshipFieldServerProps, UIFieldServerProps } from 'payload'
import { isReadOnly } from '#src/content/events/event-time-field.tsx'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { EventPicker } from './admin/event-picker.tsx'
import { RepeatShift } from './admin/repeat-shift.tsx'

/** In the form of a shift: the event that it is for. */
export async function EventField(props: RelationshipFieldServerProps) {
  const siteZone = await findSiteTimeZone(await database(props.req))
  const { clientField: field, path } = props
  return <EventPicker {...{ field, path, siteZone, readOnly: isReadOnly(props) }} />
}

/** In the form of a shift: makes copies on further days. */
export async function RepeatField({ req }: UIFieldServerProps) {
  return <RepeatShift siteZone={await findSiteTimeZone(await database(req))} />
}
