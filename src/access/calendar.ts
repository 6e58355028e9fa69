import { draftKinds } from '#src/contract/content/kinds.ts'
import type { CalendarAccess } from '#src/db/calendar/read-calendar.ts'
import { mayDo, type RoleTable } from './roles.ts'

export const calendarFor = (table: RoleTable, roles: readonly string[]): CalendarAccess => ({
  content: draftKinds.filter((kind) => mayDo(table, roles, kind, 'read')),
  mails: mayDo(table, roles, 'newsletters', 'read'),
})
