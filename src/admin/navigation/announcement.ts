'use client'

/** DOM event from the rows of the navigation to its preview, which are in different React trees. */
const name = 'muster:navigation-announcement'

/** Has a screen reader say what was done. */
export const announce = (text: string): void => {
  window.dispatchEvent(new CustomEvent<string>(name, { detail: text }))
}

/** Subscribes to announcements; returns the function that unsubscribes. */
export const listenToAnnouncements = (callback: (text: string) => void): (() => void) => {
  // Safe: only `announce` dispatches these events.
  const listener = (event: Event) => callback((event as CustomEvent<string>).detail)
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
