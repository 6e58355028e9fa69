import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { Calendar } from './calendar.tsx'

export function CalendarView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="calendar" view={view}>
      {() => <Calendar />}
    </ViewFrame>
  )
}
