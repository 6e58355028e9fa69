'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { useFollowing } from '#src/admin/use-polling.ts'

/** How often the folder is read again while somebody looks at it, in ms. */
const interval = 5_000

/** Shows mails that arrive while the page is open. */
export function InboxRefresh() {
  const router = useRouter()
  const refresh = useCallback(async () => router.refresh(), [router])
  useFollowing(refresh, false, interval)
  return null
}
