'use client'

const key = 'muster-bulk-edits-dismissed'

/** Results that were closed last; older ones are not shown any more. */
const maxRemembered = 50

const read = (): number[] => {
  try {
    return (window.localStorage.getItem(key) ?? '').split(',').filter(Boolean).map(Number)
  } catch {
    // A browser may forbid it; then results come back with the next page.
    return []
  }
}

/** Whether the person has closed a result, in this browser. */
export const dismissed = (id: number): boolean => read().includes(id)

/** Remembers that the person has closed a result. */
export function dismiss(id: number): void {
  try {
    window.localStorage.setItem(key, [id, ...read()].slice(0, maxRemembered).join(','))
  } catch {
    // As above.
  }
}
