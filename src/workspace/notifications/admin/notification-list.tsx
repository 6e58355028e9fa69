'use client'

import { Button, Link, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useCallback } from 'react'
import {
  listNotifications,
  markNotificationsRead,
  type Notification,
  type NotificationsPage,
  type ReadNotifications,
} from '#src/contract/notifications.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { PagedRows } from '#src/platform/admin/paged-rows.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { usePagedList } from '#src/platform/admin/use-paged-list.ts'
import './notifications.css'
import { Badge } from '#src/platform/admin/badge.tsx'
import { RelativeTime } from '#src/platform/admin/time.tsx'
import { pathOf } from '#src/workspace/notifications/links.ts'

interface Props {
  readonly item: Notification
  readonly onRead: () => Promise<void>
}

function NotificationItem({ item, onRead }: Props) {
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

const keyOf = ({ id }: Notification): string => String(id)

function useNotifications() {
  const router = useRouter()
  const read = useCallback(
    (last?: Notification) => call(listNotifications, last ? { at: last.at, id: last.id } : {}),
    [],
  )
  const list = usePagedList<Notification, NotificationsPage>({
    view: 'all',
    read,
    keyOf,
    isBusy: false,
  })
  const mark = async (which: ReadNotifications): Promise<void> => {
    try {
      await call(markNotificationsRead, { body: which })
      await list.load()
      // The number at the bell.
      router.refresh()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return { ...list, mark }
}

export function NotificationList() {
  const texts = useTexts('notification-list')
  const { config } = useConfig()
  const { mark, ...list } = useNotifications()
  const { page, problem } = list
  const items = page?.items ?? []
  const newest = items[0]
  const account = formatAdminURL({ adminRoute: config.routes.admin, path: '/account' })
  return (
    <div className="notifications" aria-busy={!page && !problem}>
      <div className="ui-row ui-row--wide ui-row--apart">
        <Link href={`${account}#notifications`} prefetch={false}>
          {texts('settingsLink')}
        </Link>
        {newest && items.some(({ isRead }) => !isRead) && (
          <SmallButton onClick={() => void mark({ until: newest.at })}>
            {texts('readAll')}
          </SmallButton>
        )}
      </div>
      <PagedRows
        list={list}
        texts={texts}
        remark={items.length === 0 && texts('empty')}
        aria-label={texts('title')}
      >
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} onRead={() => mark({ id: item.id })} />
        ))}
      </PagedRows>
    </div>
  )
}
