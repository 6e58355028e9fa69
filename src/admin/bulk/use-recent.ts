'use client'
import { useAuth, useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { usePolling } from '#src/admin/use-polling.ts'
import { type BulkProgress, bulkProgress } from '#src/contract/bulk-change.ts'
import { request } from '../request.ts'
import { announce, listenTo } from './bulk-events.ts'

/** Polling interval, in ms. */
const interval = 1_500

const recent = z.object({ bulkEdits: z.array(bulkProgress) })

const isRunning = ({ status }: BulkProgress) => status === 'running'

export function useRecent() {
  const { config } = useConfig()
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
  const url = `${config.routes.api}/bulk-edits/recent`
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const found = await request(url, recent, signal ? { signal } : {}).catch(() => undefined)
      if (found) take(found.bulkEdits)
    },
    [url, take],
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
