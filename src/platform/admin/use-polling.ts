'use client'
import { useEffect } from 'react'

/** Default polling interval, in ms, and the longest pause that slow responses lead to. */
export const seldom = 30_000

/** Of the time of a page that is open, at most a tenth is spent on its responses. */
const timesResponse = 10

/**
 * The pause before the next poll, in ms, after a response that took so long: what takes the
 * database a second (the count of a million deliveries) is not requested each second.
 */
export const pauseAfter = (took: number, interval: number): number =>
  Math.max(interval, Math.min(timesResponse * took, seldom))

/**
 * Polls: reads again when the window gets the focus, and every `interval` ms while it is visible,
 * less often where responses are slow (`pauseAfter`); never while `isBusy`, and a request in flight
 * then is aborted. A response that takes longer than `seldom` counts as none.
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
      await read(AbortSignal.any([signal, AbortSignal.timeout(seldom)]))
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
