import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { NotificationList } from './notification-list.tsx'

export function NotificationsView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="notifications" view={view}>
      {() => <NotificationList />}
    </ViewFrame>
  )
}
