import type { RelationshipFieldServerProps } from 'payload'
import { isReadOnly } from '#src/content/events/event-time-field.tsx'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { EventPicker } from './admin/event-picker.tsx'

export async function EventField(props: RelationshipFieldServerProps) {
  const siteZone = await findSiteTimeZone(await database(props.req))
  const { clientField: field, path } = props
  return <EventPicker {...{ field, path, siteZone, readOnly: isReadOnly(props) }} />
}
