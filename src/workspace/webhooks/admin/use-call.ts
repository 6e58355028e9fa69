'use client'
import { useConfig } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { request } from '#src/platform/admin/request.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { hasEnded, type ShownCall, shownCall } from '#src/workspace/webhooks/shown-call.ts'

/** Polling interval, in ms. */
const interval = 1_000

export function useCall(first?: ShownCall) {
  const { config } = useConfig()
  const [id, setId] = useState(first?.id)
  const [call, setCall] = useState(first)
  const read = useCallback(
    async (signal: AbortSignal) => {
      const url = `${config.routes.api}/webhook-calls/${id}?depth=1`
      // One that was removed meanwhile stays as it was.
      const found = await request(url, shownCall, { signal }).catch(() => undefined)
      if (found) setCall(found)
    },
    [config.routes.api, id],
  )
  usePolling(read, id === undefined || (call !== undefined && hasEnded(call)), interval)
  const follow = (next: number) => {
    setId(next)
    setCall(undefined)
  }
  return { call, follow, isFollowing: id !== undefined && call === undefined }
}
