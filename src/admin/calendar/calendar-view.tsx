import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { Calendar } from './calendar.tsx'

/** A month of events, and of what will be published, unpublished or sent. */
export function CalendarView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="calendar" view={view}>
      {() => <Calendar />}
    </ViewFrame>
  )
}
