'use client'
import { Button, Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Notification } from '#src/contract/notifications.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { Badge } from '#src/platform/admin/badge.tsx'
import { RelativeTime } from '#src/platform/admin/time.tsx'
import { pathOf } from '#src/workspace/notifications/links.ts'

interface Props {
  readonly item: Notification
  readonly onRead: () => Promise<void>
}

export function NotificationItem({ item, onRead }: Props) {
  const texts = useTexts('notification-list')
  const t = useTexts('notifications')
  const { config } = useConfig()
  const { topic, target, count, title, at, isRead, isOver } = item
  const adminRoute = config.routes.admin
  const path = pathOf(topic, target) as `/${string}` | ''
  const what = t(`topics:${topic}`, { count })
  return (
    <li className={isRead ? 'ui-row notification' : 'ui-row notification notification--unread'}>
      <div className="ui-row notification__what">
        <Link
          href={formatAdminURL({ adminRoute, path })}
          prefetch={false}
          onClick={() => {
            if (!isRead) void onRead()
          }}
        >
          {what}
        </Link>
        {title && <span>{title}</span>}
      </div>
      {!isRead && <Badge tone={isOver ? 'light' : 'warning'}>{texts('isNew')}</Badge>}
      {isOver && <Badge>{texts('isOver')}</Badge>}
      <RelativeTime at={at} />
      {!isRead && (
        <Button
          size="small"
          margin={false}
          buttonStyle="subtle"
          aria-label={texts('readOne', { what: title ? `${what}: ${title}` : what })}
          onClick={() => void onRead()}
        >
          {texts('read')}
        </Button>
      )}
    </li>
  )
}
