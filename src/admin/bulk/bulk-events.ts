'use client'
import type { BulkProgress } from '#src/contract/bulk-change.ts'

/** Between a list and the panel of what goes on, which are in different parts of the page. */
const names = { started: 'muster:bulk-edit-started', ended: 'muster:bulk-edit-ended' } as const

/** Says that a bulk edit has been started or has ended. */
export const announce = (what: keyof typeof names, progress: BulkProgress): void => {
  window.dispatchEvent(new CustomEvent<BulkProgress>(names[what], { detail: progress }))
}

/** Calls back at each of them; returns what ends that. */
export const listenTo = (
  what: keyof typeof names,
  callback: (progress: BulkProgress) => void,
): (() => void) => {
  // Nobody else announces under these names.
  const listener = (event: Event) => callback((event as CustomEvent<BulkProgress>).detail)
  window.addEventListener(names[what], listener)
  return () => window.removeEventListener(names[what], listener)
}
