'use client'

const key = 'muster-bulk-edits-dismissed'

const maxRemembered = 50

const read = (): number[] => {
  try {
    return (window.localStorage.getItem(key) ?? '').split(',').filter(Boolean).map(Number)
  } catch {
    // Storage may be disabled; then dismissed results show again on the next page.
    return []
  }
}

export const dismissed = (id: number): boolean => read().includes(id)

export function dismiss(id: number): void {
  try {
    window.localStorage.setItem(key, [id, ...read()].slice(0, maxRemembered).join(','))
  } catch {
    // As above.
  }
}
