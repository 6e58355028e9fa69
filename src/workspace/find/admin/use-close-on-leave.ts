'use client'
import { type RefObject, useEffect } from 'react'

/**
 * Calls `close` once a link within an element was followed. Listens before the platform, which
 * stops the click where it asks about changes that are not saved, in a dialog below ours.
 */
export function useCloseOnLeave(part: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const follow = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const isWithin = target instanceof Element && part.current?.contains(target)
      if (!isWithin || !target.closest('a') || ctrlKey || metaKey || shiftKey) return
      setTimeout(close)
    }
    window.addEventListener('click', follow, true)
    return () => window.removeEventListener('click', follow, true)
  }, [part, close])
}
