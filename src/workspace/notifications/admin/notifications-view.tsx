import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { NotificationList } from './notification-list.tsx'

export function NotificationsView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="notifications" view={view}>
      {() => <NotificationList />}
    </ViewFrame>
  )
}
