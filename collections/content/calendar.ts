import { command, readQuery } from '#collections/command.ts'
import { calendarFor } from '#src/access/calendar.ts'
import { rolesBehind } from '#src/access/index.ts'
import { calendarRange } from '#src/contract/content/calendar.ts'
import { readCalendar } from '#src/db/calendar/read-calendar.ts'
import { rolesIn } from '#src/extension/installed.ts'

/**
 * `GET /cms-api/events/calendar?from=…&until=…`: events and scheduled runs between two timestamps
 * that the user may see. Every role that sees any of it reads events.
 */
export const calendarCommand = command({
  method: 'get',
  path: '/calendar',
  area: 'events',
  level: 'read',
  run: (req) => {
    const access = calendarFor(rolesIn(req.payload.config), rolesBehind(req))
    return readCalendar(req.payload.db.drizzle, access, readQuery(req, calendarRange), new Date())
  },
})
