'use client'
import { useEffect } from 'react'
import { pauseAfter, seldom } from './polling-pause.ts'

/**
 * Polls: reads again when the window gets the focus, and every `interval` ms while it is visible,
 * less often where responses are slow (`pauseAfter`); never while `isBusy`, and a request in flight
 * then is aborted. Each has the interval as timeout.
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
      clearTimeout(timer)
      isReading = true
      const began = performance.now()
      await read(AbortSignal.any([signal, AbortSignal.timeout(interval)]))
      isReading = false
      if (!signal.aborted)
        timer = setTimeout(follow, pauseAfter(performance.now() - began, interval))
    }
    let timer = setTimeout(follow, interval)
    // Switching tabs fires both events, switching windows the first alone.
    window.addEventListener('focus', follow, { signal })
    document.addEventListener('visibilitychange', follow, { signal })
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [read, isBusy, interval])
}
