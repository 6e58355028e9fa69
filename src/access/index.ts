import type { Access, ClientUser, PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import { type Area, type Level, type Role, roles } from '#src/contract/permission.ts'
import { mayDo } from './roles.ts'

/** Whether a value is the name of a role. */
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value)

/** The roles of a signed-in user, read from what Payload loaded; nobody has none. */
export function rolesOf(user: { roles?: unknown } | ClientUser | null | undefined): Role[] {
  const held: unknown = user?.['roles']
  return Array.isArray(held) ? held.filter(isRole) : []
}

/** Whether the person behind a request may read or write in an area. */
export function may(req: Pick<PayloadRequest, 'user'>, area: Area, level: Level): boolean {
  return mayDo(rolesOf(req.user), area, level)
}

/** Access function: staff who hold the permission, nobody else. */
export const staffMay =
  (area: Area, level: Level): Access =>
  ({ req }) =>
    may(req, area, level)

/** Access function: staff who hold the permission in at least one of the areas. */
export const staffMayAny =
  (wanted: readonly Area[], level: Level): Access =>
  ({ req }) =>
    wanted.some((area) => may(req, area, level))

/** Access function: any signed-in member of staff. */
export const signedIn: Access = ({ req }) => rolesOf(req.user).length > 0

/** Nobody over HTTP or the admin UI; only the code itself. */
export const nobody: Access = () => false

/** Whether the admin UI hides an area's collection from a user. */
export const hiddenWithout =
  (area: Area, level: Level = 'read') =>
  ({ user }: { user: { roles?: unknown } | ClientUser | null }): boolean =>
    !mayDo(rolesOf(user), area, level)

/** The access functions of a collection that belongs to one area. */
export function areaAccess(area: Area) {
  return {
    create: staffMay(area, 'write'),
    read: staffMay(area, 'read'),
    update: staffMay(area, 'write'),
    delete: staffMay(area, 'write'),
    readVersions: staffMay(area, 'read'),
    unlock: nobody,
  }
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
 * As areaAccess, for mail: what was sent stays as it was, and a form shows it as a record. Asked
 * of one mail the answer is yes or no: of a condition that nothing meets, the platform makes a
 * 403 also where there is no such mail.
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
