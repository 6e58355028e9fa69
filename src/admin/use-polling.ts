'use client'
import { useEffect } from 'react'

/** How often what somebody looks at is read again where nothing hurries, in ms. */
const seldom = 30_000

/**
 * Reads again when the window is turned to, and every `interval` ms while it is visible; never
 * while `isBusy`, and a reading that lasts until then is given up.
 */
export function useFollowing(
  read: (signal: AbortSignal) => Promise<void>,
  isBusy: boolean,
  interval = seldom,
): void {
  useEffect(() => {
    if (isBusy) return
    const ending = new AbortController()
    const { signal } = ending
    let isReading = false
    const follow = async () => {
      if (isReading || document.visibilityState !== 'visible') return
      isReading = true
      await read(AbortSignal.any([signal, AbortSignal.timeout(interval)]))
      isReading = false
    }
    const timer = setInterval(follow, interval)
    // Turning to a tab is told by both, turning to a window by the first alone.
    window.addEventListener('focus', follow, { signal })
    document.addEventListener('visibilitychange', follow, { signal })
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [read, isBusy, interval])
}
