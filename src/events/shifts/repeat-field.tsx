import type { UIFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { RepeatShift } from './admin/repeat-shift.tsx'
import { ShiftOfEvent } from './admin/shift-of-event.tsx'

/** In the form of a shift: what a new one takes from its event, and copies on further days. */
export async function RepeatField({ req }: UIFieldServerProps) {
  const siteZone = await findSiteTimeZone(await database(req))
  return (
    <>
      <ShiftOfEvent siteZone={siteZone} />
      <RepeatShift siteZone={siteZone} />
    </>
  )
}
