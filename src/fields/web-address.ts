import { z } from 'zod'

const absolute = z.url({ protocol: /^https?$/ })

/** Validates a text field: empty, or an absolute http(s) address. */
export const webAddress = (value: unknown): true | string =>
  value === null || value === undefined || value === '' || absolute.safeParse(value).success
    ? true
    : 'Must be a web address that begins with https:// or http://'

/** Validates a text field: empty, `/api/images/…`, or an absolute http(s) address. */
export const imageAddress = (value: unknown): true | string => {
  if (typeof value === 'string' && value.startsWith('/api/images/')) return true
  return webAddress(value) === true
    ? true
    : 'Must be a web address, or the /api/images/… address of an upload'
}
