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
import { ListProblem } from '#src/platform/admin/list-problem.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
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
  const { page, problem, load, showMore, mark } = useNotifications()
  const items = page?.items ?? []
  const newest = items[0]
  const account = formatAdminURL({ adminRoute: config.routes.admin, path: '/account' })
  return (
    <div className="notifications" aria-busy={!page && !problem}>
      <div className="notifications__head">
        <Link href={`${account}#notifications`} prefetch={false}>
          {texts('settingsLink')}
        </Link>
        {newest && items.some(({ isRead }) => !isRead) && (
          <Button
            size="small"
            margin={false}
            buttonStyle="secondary"
            onClick={() => void mark({ until: newest.at })}
          >
            {texts('readAll')}
          </Button>
        )}
      </div>
      <ListProblem problem={problem} tryAgain={texts('tryAgain')} onTryAgain={load} />
      <p role="status">
        {page ? items.length === 0 && texts('empty') : !problem && texts('loading')}
      </p>
      <ul className="notifications__items" aria-label={texts('title')}>
        {items.map((item) => (
          <NotificationItem key={item.id} item={item} onRead={() => mark({ id: item.id })} />
        ))}
      </ul>
      {page?.hasMore && (
        <Button buttonStyle="secondary" size="small" onClick={() => void showMore()}>
          {texts('more')}
        </Button>
      )}
    </div>
  )
}
