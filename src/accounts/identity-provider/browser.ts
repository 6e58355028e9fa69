import { type PayloadRequest, parseCookies } from 'payload'
import { clientNetwork } from '#src/settings/client-network.ts'
import { env } from '#src/settings/env.ts'
import { hashHandle, newHandle } from '../passkeys/relying-party.ts'

/** What binds an attempt to the browser that began it: a cookie that no other host can set over https. */

const isSecure = (): boolean => env().BASE_URL.startsWith('https:')

const nameOf = (name: string): string => (isSecure() ? `__Host-${name}` : name)

const cookie = (name: string, value: string, age: string): string =>
  `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${isSecure() ? '; Secure' : ''}`

const attempt = 'muster-provider-attempt'
const origin = 'muster-provider'

/** A new handle, and the cookie that stores it for as long as the database has its row. */
export function newAttempt(req: PayloadRequest) {
  const handle = newHandle()
  return {
    place: { handleHash: hashHandle(handle), network: clientNetwork(req.headers) },
    cookie: cookie(attempt, handle, '; Max-Age=600'),
  }
}

export const attemptOf = (req: PayloadRequest): string =>
  hashHandle(parseCookies(req.headers).get(nameOf(attempt)) ?? '')

export const endAttempt = (): string => cookie(attempt, '', '; Max-Age=0')

/** Says that the provider has a session in this browser as well, which signing out here does not end. */
export const markProvider = (): string => cookie(origin, '1', '')
export const unmarkProvider = (): string => cookie(origin, '', '; Max-Age=0')
export const isMarked = (headers: Headers): boolean => parseCookies(headers).has(nameOf(origin))
