import type { PayloadRequest } from 'payload'
import { consumeInvitation } from '#src/accounts/invitations/sql/invitations.ts'
import { hashMailedToken } from '#src/accounts/mailed-token.ts'
import { recordFailure } from '#src/accounts/password/check-password.ts'
import { type HashingClient, withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { hashPassword } from '#src/accounts/password/password.ts'
import { setPassword } from '#src/accounts/sessions/sql/credentials.ts'
import type { Checked } from '#src/accounts/sql/admission.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { type NameRejection, nameRejection } from './name-rejection.ts'

interface Chosen {
  readonly token: string
  readonly username: string
  readonly displayName: string
  readonly password: string
}

type Rejection = 'invitation-invalid' | NameRejection

/**
 * Accepts an invitation: the account gets its names and its password and becomes active, in one
 * transaction that consumes the link, so that of concurrent attempts one succeeds. Hashing happens
 * before it and waits for the semaphore. A link that does not work is counted against the client,
 * as a wrong password is.
 */
export async function acceptInvitation(
  req: PayloadRequest,
  { token, username, displayName, password }: Chosen,
  client: HashingClient,
): Promise<Checked | Rejection> {
  const hashed = await withHashingSlot(client, () => hashPassword(password))
  if (!hashed) return 'invitation-invalid'
  try {
    const accepted = await withTransaction(req, async (db) => {
      const invited = await consumeInvitation(db, hashMailedToken(token))
      if (!invited) return undefined
      const { id } = invited
      await req.payload.update({
        collection: 'users',
        id,
        data: { username, displayName, state: 'active' },
        // No one is signed in; the link is the permission.
        ...asCommand(req),
      })
      await setPassword(db, id, hashed)
      return { id, hash: hashed.hash }
    })
    if (accepted) return accepted
  } catch (error) {
    const rejection = nameRejection(error, req)
    if (rejection) return rejection
    throw error
  }
  await recordFailure(await database(req), client.ip)
  return 'invitation-invalid'
}
