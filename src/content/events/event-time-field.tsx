import type { DateFieldServerProps, TextFieldServerProps, UIFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { EventTime } from './admin/event-time.tsx'
import { EventZone } from './admin/event-zone.tsx'
import { SeriesPanel } from './admin/series-panel.tsx'

export const isReadOnly = ({
  permissions,
  readOnly,
}: Pick<DateFieldServerProps, 'permissions' | 'readOnly'>): boolean =>
  readOnly === true || !(permissions === true || permissions?.update)

/** A time of an event, shown and entered in its zone. */
export async function EventTimeField(props: DateFieldServerProps) {
  const siteZone = await findSiteTimeZone(await database(props.req))
  const { clientField: field, path } = props
  return <EventTime {...{ field, path, siteZone, readOnly: isReadOnly(props) }} />
}

/** The zone of an event, chosen among those that browsers know. */
export async function EventZoneField(props: TextFieldServerProps) {
  const siteZone = await findSiteTimeZone(await database(props.req))
  const { clientField: field, path } = props
  return <EventZone {...{ field, path, siteZone, readOnly: isReadOnly(props) }} />
}

/** The dates of the series of an event. */
export async function SeriesField({ req }: UIFieldServerProps) {
  return <SeriesPanel siteZone={await findSiteTimeZone(await database(req))} />
}
