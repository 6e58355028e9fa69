import { randomBytes } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { isEmailAddress } from '#src/contract/values.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { WrongSetting } from '#src/settings/env.ts'
import { normaliseName, usernameProblem } from './name.ts'
import { withHashingSlot } from './password/hashing-limit.ts'
import { passwordProblem } from './password/password.ts'

interface Chosen {
  readonly ADMIN_USERNAME?: string | undefined
  readonly ADMIN_EMAIL?: string | undefined
  readonly ADMIN_PASSWORD?: string | undefined
}

export interface FirstAccount {
  readonly username: string
  readonly password: string
  /** Whether the password was generated, and must be displayed once. */
  readonly wasGenerated: boolean
}

/** Username and email to use; throws WrongSetting for invalid ones. */
const namesOf = ({ ADMIN_USERNAME = 'admin', ADMIN_EMAIL }: Chosen) => {
  const username = normaliseName(ADMIN_USERNAME) ?? ADMIN_USERNAME
  const given = username.includes('@')
    ? username
    : `${username.replaceAll(' ', '.')}@localhost.localdomain`
  const email = (ADMIN_EMAIL ?? given).toLowerCase()
  const problem = usernameProblem(username, email)
  if (problem) throw new WrongSetting(`ADMIN_USERNAME ${problem}`)
  if (!isEmailAddress(email)) throw new WrongSetting('ADMIN_EMAIL must be a valid email address')
  return { username, email }
}

/**
 * Creates the first administrator if there is no account (decisions §4). Safe to run concurrently:
 * an advisory lock lets one process create it, the others return undefined. Throws WrongSetting for
 * invalid names, or a password that breaks the rules.
 */
export async function ensureFirstAccount(
  payload: Payload,
  chosen: Chosen,
): Promise<FirstAccount | undefined> {
  const { username, email } = namesOf(chosen)
  const password = chosen.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url')
  const req = await createLocalReq({}, payload)
  const create = async (db: Database): Promise<FirstAccount | undefined> => {
    await lockForTransaction(db, 'firstAccount')
    const { totalDocs } = await payload.count({ collection: 'users', req })
    if (totalDocs > 0) return undefined
    const problem = await passwordProblem(password)
    if (problem) throw new WrongSetting(`ADMIN_PASSWORD ${problem}`)
    const data = {
      username,
      email,
      password,
      displayName: 'Administrator',
      roles: ['admin' as const],
    }
    await payload.create({ collection: 'users', data, req })
    return { username, password, wasGenerated: chosen.ADMIN_PASSWORD === undefined }
  }
  return withHashingSlot({ ip: 'first account' }, () => withTransaction(req, create))
}
