import type { UIFieldServerProps } from 'payload'
import { listPasskeys } from '#src/accounts/passkeys/sql/passkeys.ts'
import { findFactors } from '#src/accounts/second-factor/sql/factors.ts'
import { Security } from './admin/security.tsx'

export async function SecurityPanel({ id, req }: UIFieldServerProps) {
  if (!req.user || req.user.id !== id) return null
  const db = req.payload.db.drizzle
  const passkeys = await listPasskeys(db, req.user.id)
  return <Security first={{ ...(await findFactors(db, req.user.id)), passkeys }} />
}
