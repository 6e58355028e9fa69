import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { Calendar } from './calendar.tsx'

export function CalendarView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="calendar" view={view}>
      {() => <Calendar />}
    </ViewFrame>
  )
}
