import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
} from 'payload'
import { ValidationError } from 'payload'
import { z } from 'zod'
import { recordEmailChange } from '#src/accounts/email-change/email-change.ts'
import { InvalidUsername } from '#src/accounts/invitations/name-rejection.ts'
import { normaliseName, usernameProblem } from '#src/accounts/name.ts'
import { holdsHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { commonProblem, hashedForm, passwordProblem } from '#src/accounts/password/password.ts'
import { tokenStrategy } from '#src/accounts/sessions/authenticate.ts'
import { nextValidFrom } from '#src/accounts/sessions/sql/credentials.ts'
import { canonicalEmail } from '#src/contract/values.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import type { User } from '#src/payload-types.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { bearerToken } from '#src/server/tokens/bearer.ts'
import { hashToken } from '#src/server/tokens/token.ts'

export const normaliseEmail = (email: string | null | undefined): string | undefined =>
  typeof email === 'string' ? canonicalEmail(email) : undefined

const checkUsername = (data: Partial<User>, before: User | undefined): void => {
  if (data.username === undefined && data.email === undefined) return
  const username = data.username ?? before?.username ?? ''
  const email = data.email ?? before?.email ?? ''
  const problem = usernameProblem(username, normaliseEmail(email) ?? '')
  if (problem) throw new InvalidUsername(problem)
}

/** The message about a new password; the platform takes it without the field's name. */
export const passwordError = (problem: string, { i18n }: PayloadRequest): ValidationError => {
  const message =
    problem === commonProblem ? textsOf('password', i18n)('tooCommon') : `This ${problem}`
  return new ValidationError({ collection: 'users', errors: [{ path: 'password', message }] })
}

const checkPassword = async (password: unknown, req: PayloadRequest): Promise<void> => {
  if (typeof password !== 'string') return
  // What the platform hashes; by its endpoints, only bulk updates are not queued.
  const isQueued = req.payloadAPI === 'local' || holdsHashingSlot()
  const problem = isQueued ? await passwordProblem(password) : 'is set one at a time'
  if (problem) throw passwordError(problem, req)
}

const withPassword = z.looseObject({ data: z.looseObject({ password: z.string() }) })

/** What the platform hashes itself, in the form that we hash. */
export const foldPassword: CollectionBeforeOperationHook = ({ args }) => {
  const given = withPassword.safeParse(args).data
  if (!given) return args
  const data = { ...given.data, password: hashedForm(given.data.password) }
  return { ...args, data }
}

export const checkNames: CollectionBeforeValidateHook<User> = async ({
  data = {},
  originalDoc,
  req,
}) => {
  checkUsername(data, originalDoc)
  await checkPassword(data.password, req)
  return data.username === undefined
    ? data
    : { ...data, username: normaliseName(data.username) ?? data.username }
}

const isOwnToken = (user: PayloadRequest['user'], id: number | undefined): boolean =>
  user !== null && user.id === id && '_strategy' in user && user._strategy === tokenStrategy

/**
 * Revokes every token on a password change, except the one that requested it, and a link for a new
 * password that was mailed before: who changes it may not be the only reader of that mailbox.
 */
export const endTokens: CollectionBeforeChangeHook<User> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !data.password) return data
  const entry = { action: 'password_changed', collection: 'users' } as const
  await recordEntry(req, entry, originalDoc?.id)
  const token = isOwnToken(req.user, originalDoc?.id) ? bearerToken(req.headers) : undefined
  return {
    ...data,
    legacySha256: false,
    tokensValidFrom: await nextValidFrom(await database(req)),
    keptTokenHash: token === undefined ? null : hashToken(token),
    resetPasswordToken: null,
    resetPasswordExpiration: null,
  }
}

/** An invited account that an administrator gives a password is active. */
export const activateWithPassword: CollectionBeforeChangeHook<User> = ({
  data,
  operation,
  originalDoc,
}) =>
  operation === 'update' && data.password && originalDoc?.state === 'invited'
    ? { ...data, state: 'active' }
    : data

/**
 * Notifies the old email of a changed one, and voids a link for a new password that it was sent.
 * Before the change, because what comes after it may leave fields out (`select`).
 */
export const notifyOldEmail: CollectionBeforeChangeHook<User> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const to = normaliseEmail(data.email)
  if (operation !== 'update' || !originalDoc || !to || to === originalDoc.email) return data
  const { id, username, email: from } = originalDoc
  await recordEmailChange(req, { id, username: username ?? '', from, to })
  return { ...data, resetPasswordToken: null, resetPasswordExpiration: null }
}
