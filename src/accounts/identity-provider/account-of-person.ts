import { randomBytes } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { isEmailNew } from '#src/accounts/email-change/sql/email-changes.ts'
import { usernameFor } from '#src/accounts/invitations/invite.ts'
import { nameRejection } from '#src/accounts/invitations/name-rejection.ts'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { auditContext } from '#src/contract/audit.ts'
import type { ProviderProblem } from '#src/contract/identity-provider.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { env } from '#src/settings/env.ts'
import type { Person } from './claims.ts'
import { grantedRoles } from './roles-of-groups.ts'
import { addIdentity, findByEmail, findLinked, removePassword } from './sql/identities.ts'

/** Links the active account that has the verified email, and no other identity. */
async function link(
  req: PayloadRequest,
  db: Database,
  { identity, email }: Person,
): Promise<number | ProviderProblem> {
  if (email === undefined) return 'email-unverified'
  const found = await findByEmail(db, email)
  if (!found) return 'unknown'
  if (found.state !== 'active') return 'inactive'
  // As with links for a new password: a stolen session may have changed it.
  if (await isEmailNew(db, found.id)) return 'email-new'
  if (!(await addIdentity(db, found.id, identity))) return 'linked-otherwise'
  const entry = { actor: found.id, action: 'provider_linked', collection: 'users' } as const
  await recordEntry(req, entry, found.id)
  return found.id
}

/** The account of an identity, or else the one that is linked; `unknown` where there is none. */
const findOrLink = (req: PayloadRequest, person: Person): Promise<number | ProviderProblem> =>
  withTransaction(req, async (db) => {
    const linked = await findLinked(db, person.identity)
    if (!linked) return link(req, db, person)
    return linked.state === 'active' ? linked.id : 'inactive'
  })

/** An account without a password, with the roles that the groups give. */
async function create(
  req: PayloadRequest,
  { identity, email = '', name, groups }: Person,
): Promise<number | ProviderProblem> {
  const roles = grantedRoles(req, groups)
  if (!env().OIDC_CREATE_ACCOUNTS || roles.length === 0) return 'unknown'
  const username = await usernameFor(req, { email })
  const client = { ip: clientIp(req.headers), signal: req.signal }
  // The platform demands a password, which is removed at once.
  const password = randomBytes(48).toString('base64url')
  const made = await withHashingSlot(client, () =>
    withTransaction(req, async (db) => {
      const { id } = await req.payload.create({
        collection: 'users',
        data: { email, username, displayName: name, roles, password, state: 'active' },
        context: auditContext('automation'),
        // The provider's word is the permission.
        ...asCommand(req),
      })
      await removePassword(db, id)
      await addIdentity(db, id, identity)
      return id
    }),
  )
  return made ?? 'unknown'
}

/** The account of a person, which is linked or created where that is due; or why there is none. */
export async function accountOfPerson(
  req: PayloadRequest,
  person: Person,
): Promise<number | ProviderProblem> {
  const found = await findOrLink(req, person)
  if (found !== 'unknown') return found
  try {
    return await create(req, person)
  } catch (error) {
    // Another request has created it.
    if (!nameRejection(error, req)) throw error
    return findOrLink(req, person)
  }
}
