import type { Payload, TypedUser } from 'payload'
import type { Holder } from '#src/accounts/sessions/authenticate.ts'
import { toUser } from '#src/accounts/sessions/authenticate.ts'
import type { ByKey } from '#src/platform/access/acting-key.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { hashToken } from '#src/server/tokens/token.ts'
import { parseNetworks } from '#src/settings/networks.ts'
import { findKey, type KeyRow, recordKeyUse } from './sql/keys.ts'

const isFrom = ({ networks }: KeyRow, ip: string): boolean =>
  networks.trim() === '' || parseNetworks(networks)?.(ip) === true

/**
 * The owner of an API key, within what the key permits. Read from the database with each request,
 * so that a key that is revoked, expired or used from another network is rejected at the next one
 * of every process, as one whose owner is not active.
 */
export async function authenticateKey(
  { config, db }: Payload,
  key: string,
  ip: string,
): Promise<Holder> {
  const row = await findKey(db.drizzle, hashToken(key))
  if (!row || !isFrom(row, ip)) return { kind: 'rejected' }
  const { keyId: id, keyName: name, permissions, isRecorded } = row
  if (!isRecorded) await recordKeyUse(db.drizzle, id)
  const user: ByKey<TypedUser> = {
    ...toUser(rolesIn(config), { ...row, state: 'active' }),
    actingKey: { id, name, permissions },
  }
  return { kind: 'user', user }
}
