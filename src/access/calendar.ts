import { draftKinds } from '#src/content/kinds.ts'
import type { Role } from '#src/contract/permission.ts'
import type { CalendarShown } from '#src/db/calendar/read-calendar.ts'
import { mayDo } from './roles.ts'

/** What of the calendar somebody with these roles sees. */
export const calendarFor = (held: readonly Role[]): CalendarShown => ({
  content: draftKinds.filter((kind) => mayDo(held, kind, 'read')),
  mails: mayDo(held, 'newsletters', 'read'),
})
