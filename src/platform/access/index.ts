import type { Access, ClientUser, CollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { Area, Level } from '#src/contract/permission.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { isWithinKey } from './acting-key.ts'
import { builtInRoles, mayDo, type RoleName, type RoleTable } from './roles.ts'

export const knownRoles = (table: RoleTable, names: readonly unknown[]): RoleName[] =>
  names.filter((name): name is RoleName => typeof name === 'string' && Object.hasOwn(table, name))

type User = { roles?: unknown } | ClientUser | null | undefined

/** The roles of the signed-in user as loaded by Payload; empty for anonymous requests. */
export function rolesOf(table: RoleTable, user: User): RoleName[] {
  const roles: unknown = user?.['roles']
  return Array.isArray(roles) ? knownRoles(table, roles) : []
}

interface AccessContext {
  readonly user?: PayloadRequest['user']
  readonly payload: Pick<Payload, 'config'>
}

export const rolesBehind = ({ user, payload }: AccessContext): RoleName[] =>
  rolesOf(rolesIn(payload.config), user)

export function may(req: AccessContext, area: Area, level: Level): boolean {
  return (
    mayDo(rolesIn(req.payload.config), rolesBehind(req), area, level) &&
    isWithinKey(req.user, area, level)
  )
}

type Rule = (context: { readonly req: PayloadRequest }) => boolean

export const staffMay =
  (area: Area, level: Level): Rule =>
  ({ req }) =>
    may(req, area, level)

export const staffMayAny =
  (areas: readonly Area[], level: Level): Rule =>
  ({ req }) =>
    areas.some((area) => may(req, area, level))

/** Whether the request's user may read newsletters: who may approve reads what is approved. */
export const mayReadNewsletters = (req: AccessContext): boolean =>
  may(req, 'newsletters', 'read') || may(req, 'approvals', 'write')

export const signedIn: Rule = ({ req }) => rolesBehind(req).length > 0

/** Access function: denies all; only code with `overrideAccess` passes. */
export const none: Rule = () => false

/** What Payload passes to `hidden`: the user; `muster` adds the roles of the installation. */
export interface HiddenArgs {
  readonly user: User
  readonly roles?: RoleTable
}

export const hiddenWithout =
  (area: Area, level: Level = 'read') =>
  ({ user, roles = builtInRoles }: HiddenArgs): boolean =>
    !(mayDo(roles, rolesOf(roles, user), area, level) && isWithinKey(user, area, level))

export const hiddenWithoutRole = ({ user, roles = builtInRoles }: HiddenArgs): boolean =>
  rolesOf(roles, user).length === 0

export function areaAccess(area: Area) {
  return {
    create: staffMay(area, 'write'),
    read: staffMay(area, 'read'),
    update: staffMay(area, 'write'),
    delete: staffMay(area, 'write'),
    readVersions: staffMay(area, 'read'),
    unlock: none,
  }
}

/** Access of a collection that code alone writes. */
export const readOnly = (read: Access) => ({
  create: none,
  read,
  update: none,
  delete: none,
  readVersions: none,
  unlock: none,
})

const exists = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  where: Where,
): Promise<boolean> => (await req.payload.count({ collection, where, req })).totalDocs > 0

/**
 * Access function: the documents that match a condition, which depends on the user (false for
 * none). For a single document it returns a boolean: for a query that matches nothing, Payload
 * responds with 403 even where the document does not exist.
 */
export const whereOf =
  (collection: CollectionSlug, condition: (req: PayloadRequest) => Where | false): Access =>
  async ({ req, id }) => {
    const where = condition(req)
    if (where === false || id === undefined) return where
    const one: Where = { id: { equals: id } }
    return !(await exists(req, collection, one)) || exists(req, collection, { and: [one, where] })
  }

const unsent: Where = { status: { not_equals: 'sent' } }

const stored = z.coerce.number().int().positive()

const isSent = async (req: PayloadRequest, collection: Mail, id: number): Promise<boolean> => {
  const where: Where = { and: [{ id: { equals: id } }, { status: { equals: 'sent' } }] }
  const { totalDocs } = await req.payload.count({ collection, where, req })
  return totalDocs > 0
}

type Mail = 'newsletters' | 'compose-emails'

/**
 * As areaAccess, for mail: sent mails are read-only, and their form is shown as a record. For a
 * single mail it returns a boolean: for a query that matches nothing, Payload responds with 403
 * even where the mail does not exist.
 */
export function mailAccess(collection: Mail) {
  const whileUnsent: Access = async ({ req, id }) => {
    if (!may(req, 'newsletters', 'write')) return false
    if (id === undefined) return unsent
    const one = stored.safeParse(id)
    return !(one.success && (await isSent(req, collection, one.data)))
  }
  return { ...areaAccess('newsletters'), update: whileUnsent, delete: whileUnsent }
}
