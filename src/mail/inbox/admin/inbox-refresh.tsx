'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { usePolling } from '#src/platform/admin/use-polling.ts'

/** Polling interval of the folder while the page is visible, in ms. */
const interval = 5_000

export function InboxRefresh() {
  const router = useRouter()
  const refresh = useCallback(async () => router.refresh(), [router])
  usePolling(refresh, false, interval)
  return null
}
