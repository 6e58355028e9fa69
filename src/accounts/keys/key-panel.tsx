import { getTranslation } from '@payloadcms/translations'
import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { KeyState } from './admin/key-state.tsx'
import { permissionOptions } from './fields.ts'

const timestamp = z.string().nullable().default(null)

const stored = z.object({
  id: z.int(),
  prefix: z.string(),
  permissions: z.array(z.string()),
  expiresAt: timestamp,
  lastUsedAt: timestamp,
  revokedAt: timestamp,
})
export type ShownKey = z.output<typeof stored>

export function KeyPanel({ data, id, i18n }: UIFieldServerProps) {
  const shown = stored.safeParse({ ...data, id }).data
  if (!shown) return null
  const permitted = permissionOptions
    .filter(({ value }) => shown.permissions.includes(value))
    .map(({ label }) => String(getTranslation(label, i18n)))
  return <KeyState key={String(shown.revokedAt)} shown={shown} permitted={permitted} />
}
