'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const unknown = () => undefined
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The reader's time zone, a name of the IANA's list; undefined until it is known, which is after
 * the page came: the server lies in another zone and must not guess.
 */
export const useTimeZone = (): string | undefined =>
  useSyncExternalStore(never, zoneOfBrowser, unknown)
