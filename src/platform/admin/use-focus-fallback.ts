'use client'
import { useCallback, useEffect, useRef } from 'react'

/**
 * For a component that is removed by one of its own buttons: once `use` was called, the focus that
 * is lost with it goes to the first element of this selector.
 */
export function useFocusFallback(fallback: string): () => void {
  const isUsed = useRef(false)
  useEffect(
    () => () => {
      if (isUsed.current && document.activeElement === document.body)
        document.querySelector<HTMLElement>(fallback)?.focus()
    },
    [fallback],
  )
  return useCallback(() => {
    isUsed.current = true
  }, [])
}
