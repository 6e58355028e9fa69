import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { findInvitation } from '#src/accounts/invitations/sql/invitations.ts'
import { findFactors } from '#src/accounts/second-factor/sql/factors.ts'
import { findLocked } from '#src/accounts/sign-ins/sql/attempts.ts'
import { accountStates } from '#src/contract/accounts.ts'
import { may } from '#src/platform/access/index.ts'
import { AccountActions } from './admin/account-actions.tsx'

const stored = z.object({ id: z.int(), state: z.enum(accountStates) })

export async function AccountPanel({ data, id, req }: UIFieldServerProps) {
  const account = stored.safeParse({ id, state: data?.['state'] }).data
  if (!account || account.id === req.user?.id || !may(req, 'users', 'write')) return null
  const db = req.payload.db.drizzle
  const invitation = account.state === 'invited' ? await findInvitation(db, account.id) : undefined
  const isLocked = account.state === 'active' && (await findLocked(db)).has(account.id)
  const { hasTotp, passkeys } = await findFactors(db, account.id)
  const hasFactor = hasTotp || passkeys > 0
  return (
    <AccountActions
      key={`${account.state} ${hasFactor}`}
      id={account.id}
      state={isLocked ? 'locked' : account.state}
      hasFactor={hasFactor}
      invitation={invitation}
    />
  )
}
