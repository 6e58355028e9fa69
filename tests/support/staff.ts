import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Role } from '#src/contract/permission.ts'
import { signToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'

export interface Staff {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly roles: Role[]
  readonly password: string
  readonly token: string
}

/** Seconds since 1970. */
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

type Hashed = Record<'hash' | 'salt', string>

export const password = `pass ${randomBytes(6).toString('hex')}`
let hashed: Promise<Hashed> | undefined

/** The password as the platform stores it, of a user that is deleted again. */
const hashWithPlatform = async (payload: Payload): Promise<Hashed> => {
  const username = `hashing-${randomBytes(6).toString('hex')}`
  const email = `${username}@example.org`
  const data = { username, email, password, displayName: '', roles: ['editor' as const] }
  const { id } = await payload.create({ collection: 'users', data })
  const { rows } = await payload.db.pool.query<Hashed>(
    'DELETE FROM users WHERE id = $1 RETURNING hash, salt',
    [id],
  )
  if (!rows[0]) throw new Error('no user was stored')
  return rows[0]
}

/**
 * A user for one test, with these roles (or none) and a valid token. Their password is that of all
 * such users, because hashing one takes longer than most of what tests do with them.
 */
export async function createStaff(payload: Payload, ...roles: Role[]): Promise<Staff> {
  const username = `${roles[0] ?? 'nobody'}-${randomBytes(6).toString('hex')}`
  const email = `${username}@example.org`
  const assigned: Role[] = roles.length > 0 ? roles : ['editor']
  const data = { username, email, displayName: 'Staff Member', roles: assigned }
  hashed ??= hashWithPlatform(payload)
  // By the adapter: the operation takes a password only, and hashes it.
  const { id } = await payload.db.create({
    collection: 'users',
    data: { ...data, ...(await hashed) },
  })
  // The platform requires a role; a role removed from the code leaves users without one.
  if (roles.length === 0)
    await payload.db.drizzle.execute(sql`DELETE FROM users_roles WHERE parent_id = ${id}`)
  const token = await signToken({ id, username, roles }, nowInSeconds(), env().JWT_SECRET)
  return { id, username, email, roles, password, token }
}
