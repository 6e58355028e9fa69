import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { Payload } from 'payload'
import { type ExplainedRole, explainRole } from '#src/platform/access/explain-role.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'

interface Reader {
  readonly payload: Payload
  readonly i18n: I18nClient
}

export function explainedRoles({ payload, i18n }: Reader): ExplainedRole[] {
  const table = rolesIn(payload.config)
  const fields = payload.collections.users.config.flattenedFields
  const field = fields.find(({ name }) => name === 'roles')
  const options = field?.type === 'select' ? field.options : []
  return options.flatMap((option) => {
    if (typeof option === 'string') return []
    const { value, label } = option
    const grants = Object.hasOwn(table, value) ? table[value] : undefined
    return grants ? [explainRole(value, String(getTranslation(label, i18n)), grants)] : []
  })
}
