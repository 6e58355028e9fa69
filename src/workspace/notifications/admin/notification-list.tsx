'use client'
import { Link, toast, useConfig } from '@payloadcms/ui'
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
import { NotificationItem } from './notification-item.tsx'
import './notifications.css'

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
