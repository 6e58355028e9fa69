'use client'
import { Button, Link, Pill, useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Notification } from '#src/contract/notifications.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { relativeTime } from '#src/platform/admin/relative-time.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { pathOf } from '#src/workspace/notifications/links.ts'

interface Props {
  readonly item: Notification
  readonly onRead: () => Promise<void>
}

export function NotificationItem({ item, onRead }: Props) {
  const texts = useTexts('notification-list')
  const t = useTexts('notifications')
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const { topic, target, count, title, at, isRead, isOver } = item
  const adminRoute = config.routes.admin
  const path = pathOf(topic, target) as `/${string}` | ''
  const what = t(`topics:${topic}`, { count })
  return (
    <li className={isRead ? 'notification' : 'notification notification--unread'}>
      <div className="notification__what">
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
      {!isRead && (
        <Pill pillStyle={isOver ? 'light' : 'warning'} size="small">
          {texts('isNew')}
        </Pill>
      )}
      {isOver && (
        <Pill pillStyle="light" size="small">
          {texts('isOver')}
        </Pill>
      )}
      <time dateTime={at} title={formatTime('dateTime', at)}>
        {relativeTime(at, new Date(), language)}
      </time>
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
