'use client'
import type { ReactNode } from 'react'

const platformQuery = '(max-width: 1440px)'

/** The menu takes 275 pixels; what is beside it is as wide as on a tablet from 1280 on. */
const query = '(max-width: 1279px)'

if (typeof window !== 'undefined') {
  const { matchMedia } = window
  window.matchMedia = (asked) => matchMedia.call(window, asked === platformQuery ? query : asked)
}

/** Its module is loaded before the platform asks how wide the window is. */
export function OpenMenu({ children }: { readonly children: ReactNode }) {
  return <>{children}</>
}
