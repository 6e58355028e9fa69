import { z } from 'zod'
import { adminJson, adminOperation, bytesResponse, redirectResponse } from './define.ts'
import { passkeyProof } from './passkeys.ts'

/** Why a sign-in with the provider failed. */
export const providerProblems = [
  'unavailable',
  'expired',
  'declined',
  'response-wrong',
  'email-unverified',
  'unknown',
  'inactive',
  'linked-otherwise',
  'email-new',
  'no-role',
] as const
export type ProviderProblem = (typeof providerProblems)[number]

const led = { permission: 'public', response: redirectResponse() } as const

export const beginProviderSignIn = adminOperation('GET', '/cms-api/users/provider-login', {
  ...led,
  id: 'beginProviderSignIn',
  summary: 'Leads to the organisation’s identity provider, to sign in with it',
  query: z.object({ redirect: z.string().optional().catch(undefined) }),
})

export const completeProviderSignIn = adminOperation('GET', '/cms-api/users/provider-callback', {
  ...led,
  id: 'completeProviderSignIn',
  summary: 'Where the identity provider leads back to; opens a session',
  // What else it adds is read by who verifies it.
  query: z.object({ state: z.string().catch('') }),
})

export const confirmProviderSignIn = adminOperation('POST', '/cms-api/users/provider-confirm', {
  permission: 'public',
  id: 'confirmProviderSignIn',
  summary: 'Takes the second factor of a person, after the identity provider',
  body: adminJson(
    z.object({
      code: z.string().max(50).optional(),
      passkey: passkeyProof.optional(),
    }),
  ),
  response: bytesResponse('application/json'),
})

export const endProviderSession = adminOperation('GET', '/cms-api/users/provider-logout', {
  ...led,
  id: 'endProviderSession',
  summary: 'Leads to where the identity provider ends its own session',
})
