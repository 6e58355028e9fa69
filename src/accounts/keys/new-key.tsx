import { getTranslation } from '@payloadcms/translations'
import type { BeforeListTableServerProps } from 'payload'
import { may } from '#src/platform/access/index.ts'
import { NewKeyButton } from './admin/new-key-button.tsx'
import { partsOf, permissionOptions } from './fields.ts'

/** Offers what the user may do: a key permits no more. */
export function NewKey({ payload, user, i18n }: BeforeListTableServerProps) {
  const offered = permissionOptions
    .filter(({ value }) => may({ user: user ?? null, payload }, ...partsOf(value)))
    .map(({ value, label }) => ({ value, label: String(getTranslation(label, i18n)) }))
  return offered.length > 0 ? <NewKeyButton offered={offered} /> : null
}
