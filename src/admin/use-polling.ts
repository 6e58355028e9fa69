'use client'
import { useEffect } from 'react'

/** Default polling interval, in ms. */
const seldom = 30_000

/**
 * Polls: reads again when the window gets the focus, and every `interval` ms while it is visible;
 * never while `isBusy`, and a request in flight then is aborted. Each has the interval as timeout.
 */
export function usePolling(
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
    // Switching tabs fires both events, switching windows the first alone.
    window.addEventListener('focus', follow, { signal })
    document.addEventListener('visibilitychange', follow, { signal })
    return () => {
      clearInterval(timer)
      ending.abort()
    }
  }, [read, isBusy, interval])
}
