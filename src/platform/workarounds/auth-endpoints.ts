import { type Endpoint, Forbidden, type PayloadHandler } from 'payload'

interface Replacements {
  readonly login: PayloadHandler
  readonly forgotPassword: PayloadHandler
  readonly resetPassword: PayloadHandler
}

const closed: PayloadHandler = (req) => {
  throw new Forbidden(req.t)
}

export const authEndpoints = (replaced: Replacements): Endpoint[] => [
  { path: '/login', method: 'post', handler: replaced.login },
  { path: '/forgot-password', method: 'post', handler: replaced.forgotPassword },
  { path: '/reset-password', method: 'post', handler: replaced.resetPassword },
  // The first account is made at the first start, never over HTTP (decisions §4).
  { path: '/first-register', method: 'post', handler: closed },
  // Nothing is ever locked: failures are counted by account and address, and pass.
  { path: '/unlock', method: 'post', handler: closed },
  { path: '/verify/:id', method: 'post', handler: closed },
]
