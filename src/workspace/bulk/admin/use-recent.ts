'use client'
import { useAuth } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type BulkProgress, listRecentBulkEdits } from '#src/contract/bulk-change.ts'
import { call } from '#src/platform/admin/call.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { announce, listenTo } from '#src/platform/selection/admin/bulk-events.ts'

/** Polling interval, in ms. */
const interval = 1_500

const isRunning = ({ status }: BulkProgress) => status === 'running'

export function useRecent() {
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
