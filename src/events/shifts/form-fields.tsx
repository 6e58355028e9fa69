import type { UIFieldServerProps } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { RepeatShift } from './admin/repeat-shift.tsx'

/** In the form of a shift: makes copies on further days. */
export async function RepeatField({ req }: UIFieldServerProps) {
  return <RepeatShift siteZone={await findSiteTimeZone(await database(req))} />
}
