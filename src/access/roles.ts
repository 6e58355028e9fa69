/** The role table (decisions §4), the only place where a role is given a right. */

import {
  type Area,
  areas,
  type Level,
  type Permission,
  type Role,
} from '#src/contract/permission.ts'

type Grants = Readonly<Partial<Record<Area, Level>>>

const content = (level: Level): Grants => ({
  actions: level,
  news: level,
  events: level,
  people: level,
  pages: level,
})

const grants: Readonly<Record<Role, Grants>> = {
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

/** Everything the roles allow together, in the table's order; write includes read. */
export function permissionsOf(held: readonly Role[]): Permission[] {
  return areas.flatMap((area) => {
    const levels = held.map((role) => grants[role][area])
    if (levels.includes('write')) return [`${area}:read`, `${area}:write`] as const
    return levels.includes('read') ? ([`${area}:read`] as const) : []
  })
}

/** Whether the roles allow reading or writing in an area. */
export function mayDo(held: readonly Role[], area: Area, level: Level): boolean {
  return held.some((role) => {
    const granted = grants[role][area]
    return granted === 'write' || granted === level
  })
}
