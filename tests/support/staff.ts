import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { signToken } from '#src/accounts/token.ts'
import { env } from '#src/config/env.ts'
import type { Role } from '#src/contract/permission.ts'

export interface Staff {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly roles: Role[]
  readonly password: string
  /** A good token, issued now. */
  readonly token: string
}

/** Seconds since 1970. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** An account of its own for a test, with these roles (or none) and a good token. */
export async function createStaff(payload: Payload, ...roles: Role[]): Promise<Staff> {
  const username = `${roles[0] ?? 'nobody'}-${randomBytes(6).toString('hex')}`
  const password = `pass ${randomBytes(6).toString('hex')}`
  const email = `${username}@example.org`
  const assigned: Role[] = roles.length > 0 ? roles : ['editor']
  const data = { username, email, password, displayName: 'Staff Member', roles: assigned }
  const { id } = await payload.create({ collection: 'users', data })
  // The platform lets nobody be without a role; one that was taken out of the code leaves some.
  if (roles.length === 0)
    await payload.db.drizzle.execute(sql`DELETE FROM users_roles WHERE parent_id = ${id}`)
  const token = await signToken({ id, username, roles }, nowInSeconds(), env().JWT_SECRET)
  return { id, username, email, roles, password, token }
}
