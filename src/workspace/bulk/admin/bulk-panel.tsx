'use client'

import { getTranslation } from '@payloadcms/translations'
import { toast, useAuth, useConfig, useTranslation } from '@payloadcms/ui'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import {
  type BulkProgress,
  cancelBulkEdit,
  listRecentBulkEdits,
} from '#src/contract/bulk-change.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import './bulk.css'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { announce, listenTo } from '#src/platform/selection/admin/bulk-events.ts'
import { BulkCounts } from './result/bulk-counts.tsx'
import { BulkSubject, UndoButton } from './undo-button.tsx'

/** Polling interval, in ms. */
const interval = 1_500

const isRunning = ({ status }: BulkProgress) => status === 'running'

function useRecent() {
  const { user } = useAuth()
  const isSignedIn = Boolean(user)
  const [bulkEdits, setBulkEdits] = useState<readonly BulkProgress[]>([])
  const running = useRef(new Set<number>())
  const take = useCallback((found: readonly BulkProgress[]) => {
    for (const each of found)
      if (!isRunning(each) && running.current.delete(each.id)) announce('ended', each)
    running.current = new Set(found.filter(isRunning).map(({ id }) => id))
    setBulkEdits(found)
  }, [])
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const found = await call(listRecentBulkEdits, {}, { signal }).catch(() => undefined)
      if (found) take(found.bulkEdits)
    },
    [take],
  )
  useEffect(() => {
    if (isSignedIn) void read()
  }, [isSignedIn, read])
  useEffect(
    () =>
      listenTo('started', (progress) => {
        running.current.add(progress.id)
        if (isRunning(progress)) setBulkEdits((before) => [progress, ...before])
        void read()
      }),
    [read],
  )
  usePolling(read, !bulkEdits.some(isRunning), interval)
  return { bulkEdits, read }
}

const key = 'muster-bulk-edits-dismissed'

const maxRemembered = 50

/** Results by id, with the time at which each is closed. */
const readClosings = (): Map<number, number> => {
  try {
    const stored = (window.localStorage.getItem(key) ?? '').split(',').filter(Boolean)
    const pairs = stored.map((each) => each.split(':').map(Number))
    // Those that were closed before times were stored are ids alone.
    return new Map(pairs.map(([id = 0, at = 0]) => [id, at]))
  } catch {
    // Storage may be disabled; then dismissed results show again on the next page.
    return new Map()
  }
}

const isDismissed = (id: number): boolean => (readClosings().get(id) ?? Infinity) <= Date.now()

function dismiss(id: number, at = Date.now()): void {
  const others = [...readClosings()].filter(([each]) => each !== id).slice(0, maxRemembered)
  try {
    window.localStorage.setItem(key, [[id, at], ...others].map((each) => each.join(':')).join(','))
  } catch {
    // As above.
  }
}

const useTitle = ({ collection, kind }: BulkProgress): string => {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const { config } = useConfig()
  const known = config.collections.find(({ slug }) => slug === collection)
  return texts(`kinds:${kind}`, {
    label: known ? getTranslation(known.labels.plural, i18n) : collection,
  })
}

interface ItemProps {
  readonly progress: BulkProgress
  readonly onStop: () => Promise<void>
  readonly onDismiss: () => void
}

function Item({ progress, onStop, onDismiss }: ItemProps) {
  const texts = useTexts('bulk')
  const isRunning = progress.status === 'running'
  const title = useTitle(progress)
  return (
    <li>
      <strong>{title}</strong>
      <BulkSubject progress={progress} />
      <BulkCounts progress={progress} />
      {isRunning && <small>{texts('background')}</small>}
      <div className="ui-row ui-row--tight ui-row--apart bulk-panel__end">
        <AdminLink
          path={`/collections/bulk-edits/${progress.id}`}
          aria-label={`${texts('result')}: ${title}`}
        >
          {texts('result')}
        </AdminLink>
        <UndoButton progress={progress} onStarted={onDismiss} />
        <SmallButton onClick={() => (isRunning ? void onStop() : onDismiss())}>
          {isRunning ? texts('stop') : texts('dismiss')}
        </SmallButton>
      </div>
    </li>
  )
}

/** How long what ended without a failure is shown, over pages, in ms: there is its page, too. */
const shownFor = 15_000

function Panel() {
  const texts = useTexts('bulk')
  const { bulkEdits, read } = useRecent()
  const panel = useRef<HTMLElement>(null)
  const [, setDismissals] = useState(0)
  const shown = bulkEdits.filter(({ id, status }) => status === 'running' || !isDismissed(id))
  const good = shown.filter(({ status, failed }) => status === 'finished' && failed === 0)
  const goodIds = good.map(({ id }) => id).join()
  useEffect(() => {
    if (goodIds === '') return
    const ids = goodIds.split(',').map(Number)
    const close = (id: number) => dismiss(id, Date.now() + shownFor)
    const known = readClosings()
    for (const id of ids) if (!known.has(id)) close(id)
    const closing = setInterval(() => {
      if (panel.current?.matches(':hover, :focus-within')) for (const id of ids) close(id)
      setDismissals((before) => before + 1)
    }, 1_000)
    return () => clearInterval(closing)
  }, [goodIds])
  if (shown.length === 0) return null
  const stop = async ({ id }: BulkProgress) => {
    await call(cancelBulkEdit, { id }).catch((error: unknown) => toast.error(messageOf(error)))
    await read()
  }
  const close = (closed: readonly BulkProgress[]) => {
    for (const { id } of closed) dismiss(id)
    setDismissals((before) => before + 1)
  }
  const ended = shown.filter(({ status }) => status !== 'running')
  return (
    <aside ref={panel} className="bulk-panel" aria-label={texts('bulkEdits')}>
      {ended.length > 1 && (
        <SmallButton onClick={() => close(ended)}>{texts('dismissAll')}</SmallButton>
      )}
      <ul>
        {shown.map((progress) => (
          <Item
            key={progress.id}
            progress={progress}
            onStop={() => stop(progress)}
            onDismiss={() => close([progress])}
          />
        ))}
      </ul>
    </aside>
  )
}

/** A row at the bottom with what this user has begun. */
export function BulkPanel({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth()
  return (
    <>
      {children}
      {user ? <Panel key={user.id} /> : null}
    </>
  )
}
