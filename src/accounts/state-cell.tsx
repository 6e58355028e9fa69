import type { DefaultServerCellComponentProps } from 'payload'
import { cache } from 'react'
import { z } from 'zod'
import { findLocked } from '#src/accounts/sign-ins/sql/attempts.ts'
import { accountStates } from '#src/contract/accounts.ts'
import type { Database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import './admin/accounts.css'

/** Read once for all cells of a list. */
const lockedAccounts = cache((db: Database) => findLocked(db))

const row = z.object({ id: z.int(), state: z.enum(accountStates) })

export async function StateCell({ rowData, payload, i18n }: DefaultServerCellComponentProps) {
  const account = row.safeParse(rowData).data
  if (!account) return null
  const t = textsOf('accounts', i18n)
  const isLocked =
    account.state === 'active' && (await lockedAccounts(payload.db.drizzle)).has(account.id)
  const state = isLocked ? 'locked' : account.state
  return <span className={`account-state--${state}`}>{t(`states:${state}`)}</span>
}
