import { z } from 'zod'
import { adminJson, adminOperation, bytesResponse, jsonResponse } from './define.ts'
import { byId } from './parameters.ts'
import { newPasskey, passkeyChallenge, passkeyProof } from './passkeys.ts'
import { owner } from './people/follow-up-work.ts'
import { email, int4, password, requiredText, trimmedText } from './values.ts'

/**
 * The states of an account. Invited: it has no usable password until the invitation is accepted.
 * Deactivated: it stays as the author of its documents, and cannot sign in.
 */
export const accountStates = ['active', 'invited', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

const invitation = z.object({
  email: email(),
  username: requiredText(200).optional(),
  displayName: trimmedText(200).default(''),
  roles: z.array(z.string()).min(1).max(50),
})

const acceptance = z.object({
  token: requiredText(100),
  username: requiredText(200),
  displayName: trimmedText(200),
  password: password(),
})

/** How much was handed over: contacts, open follow-ups, and open messages and proposals. */
const owned = z.object({ contacts: z.int(), followUps: z.int(), submissions: z.int() })
export type Owned = z.output<typeof owned>

/** Who takes over, null for no one; and whether they get the API keys too, which end otherwise. */
const handOver = z.object({ to: int4().nullable(), apiKeys: z.boolean().default(false) })

const changed = z.object({ changed: z.literal(true) })

export const confirmedByPassword = z.object({ password: password() })

export const factors = z.object({
  /** Whether a change asks for it; who has none has just signed in with the provider. */
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodes: z.int(),
  isRequired: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
})

/** Recovery codes, shown once; none where there were some already. */
const issuedCodes = z.object({ codes: z.array(z.string()) })

/** `key` is a session's id or a token's hash. */
const signIns = z.object({
  signIns: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(['session', 'token']),
      device: z.string(),
      network: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      isThis: z.boolean(),
    }),
  ),
})

const endedSignIn = z.object({
  key: requiredText(200),
  kind: z.enum(['session', 'token']),
})

const administrators = { permission: 'users:write' } as const
const ofOne = { ...administrators, params: byId } as const
export const changedResponse = { response: jsonResponse(changed) } as const

export const inviteUser = adminOperation('POST', '/cms-api/users/invite', {
  ...administrators,
  id: 'inviteUser',
  summary: 'Makes an account and mails its person a link to accept it',
  body: adminJson(invitation),
  response: jsonResponse(z.object({ id: z.int() })),
})

export const inviteAgain = adminOperation('POST', '/cms-api/users/:id/invite-again', {
  ...ofOne,
  ...changedResponse,
  id: 'inviteAgain',
  summary: 'Mails an invitation with a new link',
})

export const revokeInvitation = adminOperation('POST', '/cms-api/users/:id/revoke-invitation', {
  ...ofOne,
  ...changedResponse,
  id: 'revokeInvitation',
  summary: 'Deletes an account that was not accepted yet',
})

export const acceptInvitation = adminOperation('POST', '/cms-api/users/accept-invitation', {
  permission: 'public',
  id: 'acceptInvitation',
  summary: 'Sets names and password for whoever has the link, and signs in',
  body: adminJson(acceptance),
  response: bytesResponse('application/json'),
})

export const previewDeparture = adminOperation('GET', '/cms-api/users/:id/owned', {
  ...ofOne,
  id: 'previewDeparture',
  summary: 'What an account owns, and who may take over all of it',
  response: jsonResponse(owned.extend({ apiKeys: z.int(), successors: z.array(owner) })),
})

const leaving = { ...ofOne, body: adminJson(handOver), response: jsonResponse(owned) } as const

export const deactivateUser = adminOperation('POST', '/cms-api/users/:id/deactivate', {
  ...leaving,
  id: 'deactivateUser',
  summary: 'Deactivates an account and hands over what it owns',
})

export const removeUser = adminOperation('POST', '/cms-api/users/:id/remove', {
  ...leaving,
  id: 'removeUser',
  summary: 'Deletes an account and hands over what it owns',
})

export const reactivateUser = adminOperation('POST', '/cms-api/users/:id/reactivate', {
  ...ofOne,
  ...changedResponse,
  id: 'reactivateUser',
  summary: 'Lets a deactivated account sign in again',
})

export const resetUserFactors = adminOperation('POST', '/cms-api/users/:id/reset-factors', {
  ...ofOne,
  ...changedResponse,
  id: 'resetUserFactors',
  summary: 'Removes all second factors of a colleague',
})

// One's own account, also for who must add a second factor first.
const own = { permission: 'self' } as const
const byPassword = { ...own, body: adminJson(confirmedByPassword) } as const
const codesResponse = { response: jsonResponse(issuedCodes) } as const

export const readFactors = adminOperation('GET', '/cms-api/users/factors', {
  ...own,
  id: 'readFactors',
  summary: 'The caller’s own second factors',
  response: jsonResponse(factors),
})

export const beginTotp = adminOperation('POST', '/cms-api/users/begin-totp', {
  ...byPassword,
  id: 'beginTotp',
  summary: 'A new secret for an authenticator, valid once it is confirmed',
  response: jsonResponse(z.object({ secret: z.string(), uri: z.string() })),
})

export const confirmTotp = adminOperation('POST', '/cms-api/users/confirm-totp', {
  ...own,
  ...codesResponse,
  id: 'confirmTotp',
  summary: 'Confirms an authenticator by one of its codes',
  body: adminJson(z.object({ code: requiredText(50) })),
})

export const removeTotp = adminOperation('POST', '/cms-api/users/remove-totp', {
  ...byPassword,
  ...changedResponse,
  id: 'removeTotp',
  summary: 'Removes the authenticator',
})

export const renewRecoveryCodes = adminOperation('POST', '/cms-api/users/renew-recovery-codes', {
  ...byPassword,
  ...codesResponse,
  id: 'renewRecoveryCodes',
  summary: 'Replaces the recovery codes',
})

export const beginPasskey = adminOperation('POST', '/cms-api/users/begin-passkey', {
  ...byPassword,
  id: 'beginPasskey',
  summary: 'A challenge to make a passkey with',
  response: jsonResponse(passkeyChallenge),
})

export const addPasskey = adminOperation('POST', '/cms-api/users/add-passkey', {
  ...own,
  ...codesResponse,
  id: 'addPasskey',
  summary: 'Adds a passkey that was made with a challenge',
  body: adminJson(newPasskey),
})

export const removePasskey = adminOperation('POST', '/cms-api/users/remove-passkey', {
  ...own,
  ...changedResponse,
  id: 'removePasskey',
  summary: 'Removes a passkey',
  body: adminJson(z.object({ id: requiredText(2_000), password: password() })),
})

export const challengeSignIn = adminOperation('POST', '/cms-api/users/passkey-challenge', {
  permission: 'public',
  id: 'challengeSignIn',
  summary: 'A challenge to sign in with a passkey alone',
  response: jsonResponse(passkeyChallenge),
})

export const signInWithPasskey = adminOperation('POST', '/cms-api/users/passkey-login', {
  permission: 'public',
  id: 'signInWithPasskey',
  summary: 'Signs in with a passkey alone, whose PIN or fingerprint is the other factor',
  body: adminJson(passkeyProof),
  response: bytesResponse('application/json'),
})

export const listSignIns = adminOperation('GET', '/cms-api/users/sign-ins', {
  permission: 'any',
  id: 'listSignIns',
  summary: 'Where the caller is signed in',
  response: jsonResponse(signIns),
})

export const endSignIn = adminOperation('POST', '/cms-api/users/end-sign-in', {
  ...changedResponse,
  permission: 'any',
  id: 'endSignIn',
  summary: 'Ends a session or token of the caller',
  body: adminJson(endedSignIn),
})

export const endOtherSignIns = adminOperation('POST', '/cms-api/users/end-other-sign-ins', {
  ...changedResponse,
  permission: 'any',
  id: 'endOtherSignIns',
  summary: 'Ends every session and token of the caller but this one',
})
