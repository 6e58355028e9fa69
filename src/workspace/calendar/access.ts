import { draftKinds } from '#src/contract/content/kinds.ts'
import { mayDo, type RoleTable } from '#src/platform/access/roles.ts'
import type { CalendarAccess } from '#src/workspace/calendar/sql/read-calendar.ts'

export const calendarFor = (table: RoleTable, roles: readonly string[]): CalendarAccess => ({
  content: draftKinds.filter((kind) => mayDo(table, roles, kind, 'read')),
  mails: mayDo(table, roles, 'newsletters', 'read'),
})
