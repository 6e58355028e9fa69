import type { Database } from '#src/data/transaction.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { type Day, dayIn } from './calendar-days.ts'

/** The day of now in the time zone of the site. */
export const findSiteDay = async (db: Database): Promise<Day> =>
  dayIn(await findSiteTimeZone(db))(new Date())
