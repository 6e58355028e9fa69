import { findOtherSeals, replaceSeal } from '#src/accounts/second-factor/sql/factors.ts'
import type { Database } from '#src/data/transaction.ts'
import { seal, sealPrefix, unseal } from './sealed-secret.ts'

/**
 * Seals the secrets of all accounts with the first secret of the list, so that the others may go
 * once this has run. What none of them opens stays as it is.
 */
export async function resealSecrets(db: Database, secrets: readonly string[]): Promise<void> {
  const [present] = secrets
  if (present === undefined) return
  let after = 0
  for (;;) {
    const rows = await findOtherSeals(db, sealPrefix(present), after)
    for (const { account, secret: sealed } of rows) {
      const secret = unseal(sealed, account, secrets)
      if (secret !== undefined)
        await replaceSeal(db, account, sealed, seal(secret, account, present))
      after = account
    }
    if (rows.length === 0) return
  }
}
