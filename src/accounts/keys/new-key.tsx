import { getTranslation } from '@payloadcms/translations'
import type { BeforeListTableServerProps } from 'payload'
import { findCredentials } from '#src/accounts/sql/find.ts'
import { isForDrafts } from '#src/contract/api-keys.ts'
import { may } from '#src/platform/access/index.ts'
import { env } from '#src/settings/env.ts'
import { NewKeyButton } from './admin/new-key-button.tsx'
import { partsOf, permissionOptions } from './fields.ts'

/** Offers what the user may do: a key permits no more. Drafts are for assistants alone. */
export async function NewKey({ payload, user, i18n }: BeforeListTableServerProps) {
  const offered = permissionOptions
    .filter(({ value }) => env().MCP || !isForDrafts(value))
    .filter(({ value }) => may({ user: user ?? null, payload }, ...partsOf(value)))
    .map(({ value, label }) => ({ value, label: String(getTranslation(label, i18n)) }))
  if (!user || offered.length === 0) return null
  const credentials = await findCredentials(payload.db.drizzle, Number(user.id))
  return <NewKeyButton offered={offered} asksPassword={credentials?.hash !== ''} />
}
