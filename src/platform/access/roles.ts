/** The role table (decisions §4), the only place where roles are granted permissions. */

import type { TypedUser } from 'payload'
import {
  type Area,
  areas,
  type Level,
  type Permission,
  type Role,
} from '#src/contract/permission.ts'

export type RoleName = TypedUser['roles'][number]

/** Permissions of a role by area; write includes read, a missing area denies access. */
export type Grants = Readonly<Partial<Record<Area, Level>>>

export type RoleTable = Readonly<Record<string, Grants>>

const content = (level: Level): Grants => ({
  actions: level,
  news: level,
  events: level,
  people: level,
  pages: level,
})

export const builtInRoles: Readonly<Record<Role, Grants>> = {
  admin: {
    ...content('write'),
    submissions: 'write',
    contacts: 'write',
    newsletters: 'write',
    approvals: 'write',
    users: 'write',
    settings: 'write',
  },
  editor: { ...content('write'), submissions: 'write', approvals: 'write' },
  organizer: {
    ...content('read'),
    submissions: 'write',
    contacts: 'write',
    newsletters: 'read',
  },
  communicator: {
    ...content('read'),
    submissions: 'read',
    contacts: 'read',
    newsletters: 'write',
  },
}

const grantsOf = (table: RoleTable, role: string): Grants =>
  Object.hasOwn(table, role) ? (table[role] ?? {}) : {}

export function permissionsOf(table: RoleTable, roles: readonly string[]): Permission[] {
  return areas.flatMap((area) => {
    const levels = roles.map((role) => grantsOf(table, role)[area])
    if (levels.includes('write')) return [`${area}:read`, `${area}:write`] as const
    return levels.includes('read') ? ([`${area}:read`] as const) : []
  })
}

export function mayDo(
  table: RoleTable,
  roles: readonly string[],
  area: Area,
  level: Level,
): boolean {
  return roles.some((role) => {
    const granted = grantsOf(table, role)[area]
    return granted === 'write' || granted === level
  })
}

export const rolesThat = (table: RoleTable, area: Area, level: Level): string[] =>
  Object.keys(table).filter((role) => mayDo(table, [role], area, level))
