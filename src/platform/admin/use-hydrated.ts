'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page is hydrated. Before, a form of ours would be submitted by the browser itself, with
 * what was typed in its URL: its button waits.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
