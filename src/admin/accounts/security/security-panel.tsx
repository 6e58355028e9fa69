import type { UIFieldServerProps } from 'payload'
import { findFactors } from '#src/db/accounts/factors.ts'
import { listPasskeys } from '#src/db/accounts/passkeys.ts'
import { Security } from './security.tsx'

export async function SecurityPanel({ id, req }: UIFieldServerProps) {
  if (!req.user || req.user.id !== id) return null
  const db = req.payload.db.drizzle
  const passkeys = await listPasskeys(db, req.user.id)
  return <Security first={{ ...(await findFactors(db, req.user.id)), passkeys }} />
}
