'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const unknown = () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The user's time zone (IANA name); undefined until hydration: the server is in another zone and
 * must not guess.
 */
export const useTimeZone = (): string | undefined =>
  useSyncExternalStore(never, zoneOfBrowser, unknown)
