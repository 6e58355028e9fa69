'use client'
import type { BulkProgress } from '#src/contract/bulk-change.ts'

/** DOM events between a list and the panel of bulk edits, which are in different React trees. */
const names = { started: 'muster:bulk-edit-started', ended: 'muster:bulk-edit-ended' } as const

export const announce = (what: keyof typeof names, progress: BulkProgress): void => {
  window.dispatchEvent(new CustomEvent<BulkProgress>(names[what], { detail: progress }))
}

/** Subscribes to an event; returns the function that unsubscribes. */
export const listenTo = (
  what: keyof typeof names,
  callback: (progress: BulkProgress) => void,
): (() => void) => {
  // Safe: only `announce` dispatches these events.
  const listener = (event: Event) => callback((event as CustomEvent<BulkProgress>).detail)
  window.addEventListener(names[what], listener)
  return () => window.removeEventListener(names[what], listener)
}
