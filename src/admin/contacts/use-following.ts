'use client'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** How often what somebody looks at is read again, in ms. */
const interval = 30_000

/**
 * Reads again when the window is turned to, and every 30 s while it is visible; never while
 * `isBusy`, and a reading that lasts until then is given up.
 */
export function useFollowing(read: (signal: AbortSignal) => Promise<void>, isBusy: boolean): void {
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
  }, [read, isBusy])
}

/** Draws; the focus stays with its card where that is drawn in another place. */
export function drawKeepingFocus(draw: () => void): void {
  const held = document.activeElement?.closest('.board-card')?.querySelector('a')?.id
  flushSync(draw)
  if (held === undefined || document.activeElement !== document.body) return
  const now = document.getElementById(held) ?? document.querySelector<HTMLElement>('.board__stages')
  now?.focus({ preventScroll: true })
}
