'use client'
import { Button, Link, Pill, useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Notification } from '#src/contract/notifications.ts'
import { pathOf } from '#src/notifications/links.ts'
import { texts as notificationTexts } from '#src/notifications/texts.ts'
import { relativeTime } from '../relative-time.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly item: Notification
  readonly onRead: () => Promise<void>
}

export function NotificationItem({ item, onRead }: Props) {
  const texts = useTexts(inLanguages)
  const { topics } = useTexts(notificationTexts)
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const formatTime = useFormatTime()
  const { topic, target, count, title, at, isRead, isOver } = item
  const adminRoute = config.routes.admin
  const path = pathOf(topic, target) as `/${string}` | ''
  const what = topics[topic](count)
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
          {texts.isNew}
        </Pill>
      )}
      {isOver && (
        <Pill pillStyle="light" size="small">
          {texts.isOver}
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
          aria-label={texts.readOne(title ? `${what}: ${title}` : what)}
          onClick={() => void onRead()}
        >
          {texts.read}
        </Button>
      )}
    </li>
  )
}
