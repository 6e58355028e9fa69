import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { Calendar } from './calendar.tsx'

/** The view of the calendar: events, and scheduled publications and mails of a month. */
export function CalendarView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="calendar" view={view}>
      {() => <Calendar />}
    </ViewFrame>
  )
}
