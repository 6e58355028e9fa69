'use client'

/** DOM event from the rows of the navigation to its preview, which are in different React trees. */
const name = 'muster:navigation-announcement'

export const announce = (text: string): void => {
  window.dispatchEvent(new CustomEvent<string>(name, { detail: text }))
}

export const listenToAnnouncements = (callback: (text: string) => void): (() => void) => {
  // Safe: only `announce` dispatches these events.
  const listener = (event: Event) => callback((event as CustomEvent<string>).detail)
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
