import { type Endpoint, Forbidden, type Payload } from 'payload'
import { needsSecondFactor } from './needs-second-factor.ts'

/**
 * Allowed without the required factor: adding one, signing in and out, and reading one's account.
 */
const open: Readonly<Record<string, readonly string[]>> = {
  '': ['get /access'],
  users: [
    'get /factors',
    'post /begin-totp',
    'post /confirm-totp',
    'post /begin-passkey',
    'post /add-passkey',
    'get /me',
    'get /:id',
    'get /init',
    'post /logout',
    'post /refresh-token',
    'post /login',
    'post /passkey-challenge',
    'post /passkey-login',
    'get /provider-login',
    'get /provider-callback',
    'post /provider-confirm',
    'get /provider-logout',
    'post /forgot-password',
    'post /reset-password',
    'post /accept-invitation',
  ],
}

/** Marks our handlers, of which the server bundle has several copies. */
const mark = Symbol.for('muster.requireSecondFactor')

const guarded =
  (allowed: readonly string[] = []) =>
  (endpoint: Endpoint): Endpoint => {
    const { handler, method, path } = endpoint
    if (mark in handler || allowed.includes(`${method} ${path}`)) return endpoint
    const guard: Endpoint['handler'] = (req) => {
      if (needsSecondFactor(req.user)) throw new Forbidden(req.t)
      return handler(req)
    }
    return { ...endpoint, handler: Object.assign(guard, { [mark]: true }) }
  }

interface Served {
  endpoints?: Endpoint[] | false
}

const guard = (served: Served, slug: string): void => {
  if (served.endpoints) served.endpoints = served.endpoints.map(guarded(open[slug]))
}

/**
 * Who must add a second factor first gets 403 from every endpoint of the platform but these few,
 * also from those that ask nothing but a session, such as preferences by key.
 */
export function requireSecondFactor({ collections, config, globals }: Payload): void {
  for (const { config: collection } of Object.values(collections))
    guard(collection, collection.slug)
  for (const global of globals.config) guard(global, `globals/${global.slug}`)
  guard(config, '')
}
