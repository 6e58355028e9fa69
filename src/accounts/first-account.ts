import { randomBytes } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { holdForTransaction } from '#src/db/locks.ts'
import { withTransaction } from '#src/db/transaction.ts'

interface Chosen {
  readonly ADMIN_USERNAME?: string | undefined
  readonly ADMIN_EMAIL?: string | undefined
  readonly ADMIN_PASSWORD?: string | undefined
}

export interface FirstAccount {
  readonly username: string
  readonly password: string
  /** Whether the password was made up, and must be shown to somebody once. */
  readonly wasGenerated: boolean
}

/**
 * Makes the first administrator when there is no account at all (decisions §4). Several
 * processes may try at once: one makes it, the others find it made and get undefined.
 */
export async function ensureFirstAccount(
  payload: Payload,
  chosen: Chosen,
): Promise<FirstAccount | undefined> {
  const username = chosen.ADMIN_USERNAME ?? 'admin'
  const password = chosen.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const email = chosen.ADMIN_EMAIL ?? `${username}@localhost.localdomain`
  const req = await createLocalReq({}, payload)
  return withTransaction(req, async (db) => {
    await holdForTransaction(db, 'firstAccount')
    const { totalDocs } = await payload.count({ collection: 'users', req })
    if (totalDocs > 0) return undefined
    const data = {
      username,
      email,
      password,
      displayName: 'Administrator',
      roles: ['admin' as const],
    }
    await payload.create({ collection: 'users', data, req })
    return { username, password, wasGenerated: chosen.ADMIN_PASSWORD === undefined }
  })
}
