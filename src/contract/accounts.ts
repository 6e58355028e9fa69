import { z } from 'zod'
import { owner } from './crm/follow-up-work.ts'
import { email, int4, requiredText, text, trimmedText } from './values.ts'

/**
 * The states of an account. Invited: it has no usable password until the invitation is accepted.
 * Deactivated: it stays as the author of its documents, and cannot sign in.
 */
export const accountStates = ['active', 'invited', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

/** `POST /cms-api/users/invite`: a command of the admin UI, as those below. */
export const invitation = z.object({
  email: email(),
  username: requiredText(200).optional(),
  displayName: trimmedText(200).default(''),
  roles: z.array(z.string()).min(1).max(50),
})

/** `POST /cms-api/users/accept-invitation` */
export const acceptance = z.object({
  token: requiredText(100),
  username: requiredText(200),
  displayName: trimmedText(200),
  password: text(),
})

/** How much was handed over: contacts, open follow-ups, and open messages and proposals. */
export const owned = z.object({ contacts: z.int(), followUps: z.int(), submissions: z.int() })
export type Owned = z.output<typeof owned>

/** `GET /cms-api/users/:id/owned`: what would be handed over, and who may take over all of it. */
export const departurePreview = owned.extend({ successors: z.array(owner) })

/** `POST /cms-api/users/:id/deactivate` and `…/remove`; `to` is the successor, or null for none. */
export const handOver = z.object({ to: int4().nullable() })

export const changed = z.object({ changed: z.literal(true) })

export const confirmedByPassword = z.object({ password: text() })

/** `GET /cms-api/users/factors` */
export const factors = z.object({
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

/** `POST /cms-api/users/begin-totp` */
export const totpEnrolment = z.object({ secret: z.string(), uri: z.string() })

/** `POST /cms-api/users/confirm-totp` */
export const totpConfirmation = z.object({ code: requiredText(50) })

/** Recovery codes, shown once; none where there were some already. */
export const issuedCodes = z.object({ codes: z.array(z.string()) })

/** `POST /cms-api/users/remove-passkey` */
export const removedPasskey = z.object({ id: requiredText(2_000), password: text() })

/** `GET /cms-api/users/sign-ins`; `key` is a session's id or a token's hash. */
export const signIns = z.object({
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

/** `POST /cms-api/users/end-sign-in` */
export const endedSignIn = z.object({
  key: requiredText(200),
  kind: z.enum(['session', 'token']),
})
