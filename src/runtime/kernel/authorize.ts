import type { Payload, TypedUser } from 'payload'
import { authenticateKey } from '#src/accounts/keys/authenticate-key.ts'
import { isKey } from '#src/accounts/keys/make-key.ts'
import { authenticate, type Holder } from '#src/accounts/sessions/authenticate.ts'
import { isKeyArea } from '#src/contract/api-keys.ts'
import { type Operation, permissionsIn } from '#src/contract/operation.ts'
import type { Area, Level, Permission } from '#src/contract/permission.ts'
import { keyBehind } from '#src/platform/access/acting-key.ts'
import { may } from '#src/platform/access/index.ts'
import { needsSecondFactor } from '#src/platform/access/needs-second-factor.ts'
import { Forbidden, NotFound, Unauthorized } from '#src/server/http/errors.ts'
import { bearerToken } from '#src/server/tokens/bearer.ts'
import { clientIp } from '#src/settings/client-ip.ts'

/** Keys are good here alone: the platform's endpoints and the admin UI's take none. */
const holderOf = async (payload: Payload, headers: Headers): Promise<Holder> => {
  const token = bearerToken(headers)
  if (token === undefined) return { kind: 'rejected' }
  return isKey(token)
    ? authenticateKey(payload, token, clientIp(headers))
    : authenticate(payload, token)
}

/** Throws Unauthorized unless the request carries a valid token or key of an existing user. */
export async function requireToken(
  payload: Payload,
  headers: Headers,
  deletedUser: 401 | 404 = 401,
): Promise<TypedUser> {
  const holder = await holderOf(payload, headers)
  if (holder.kind === 'user') return holder.user
  if (holder.kind === 'deleted' && deletedUser === 404) throw new NotFound('User not found')
  throw new Unauthorized()
}

const split = (permission: string): [Area, Level] => permission.split(':') as [Area, Level]

/** An operation that needs no permission is about the account itself, which no key may do. */
const isClosedTo = (user: TypedUser, { permission, withoutSecondFactor }: Operation): boolean =>
  (needsSecondFactor(user) && !withoutSecondFactor) ||
  (permission === undefined && keyBehind(user) !== undefined)

/** What a key may do of content is to make drafts, by the tools of assistants alone. */
const isOpenTo = (user: TypedUser, { path }: Operation, area: Area): boolean =>
  keyBehind(user) === undefined || isKeyArea(area) || /^\/api\/mcp(\/|$)/.test(path)

/**
 * Throws Forbidden unless the user may call the operation; `collection` is that in its path, if any.
 */
export function mustBePermitted(
  operation: Operation,
  user: TypedUser,
  payload: Payload,
  collection = '',
): void {
  if (isClosedTo(user, operation)) throw new Forbidden()
  const { permission } = operation
  if (permission === undefined) return
  const has = (each: Permission | undefined): boolean => {
    if (each === undefined) return false
    const [area, level] = split(each)
    return may({ user, payload }, area, level) && isOpenTo(user, operation, area)
  }
  if (typeof permission === 'object' && 'byCollection' in permission) {
    if (![permission.byCollection[collection]].flat().some(has)) throw new Forbidden()
    return
  }
  const permissions = permissionsIn(permission)
  const isAll = typeof permission === 'object' && 'all' in permission
  if (!(isAll ? permissions.every(has) : permissions.some(has))) throw new Forbidden()
}

/**
 * Authenticates and authorizes the caller: no user on a public operation; throws Unauthorized or
 * Forbidden.
 */
export async function authorize(
  payload: Payload,
  operation: Operation,
  headers: Headers,
): Promise<TypedUser | null> {
  if (operation.auth === 'none') return null
  const user = await requireToken(payload, headers, operation.errors.deletedUser)
  mustBePermitted(operation, user, payload)
  return user
}
