import type { Payload } from 'payload'
import { z } from 'zod'
import { type ExplainedRole, explainRole } from '#src/access/explain-role.ts'
import { rolesIn } from '#src/extension/installed.ts'

/** The label of an option as the configuration has it. */
const translated = z.union([
  z.record(z.string(), z.string()),
  z.string().transform((en): Record<string, string> => ({ en })),
])

interface Reader {
  readonly payload: Payload
  readonly i18n: { readonly language: string }
}

/** The roles of the installation in the reader's language, with what each may do. */
export function explainedRoles({ payload, i18n }: Reader): ExplainedRole[] {
  const table = rolesIn(payload.config)
  const fields = payload.collections.users.config.flattenedFields
  const field = fields.find(({ name }) => name === 'roles')
  const options = field?.type === 'select' ? field.options : []
  return options.flatMap((option) => {
    if (typeof option === 'string') return []
    const { value, label } = option
    const grants = Object.hasOwn(table, value) ? table[value] : undefined
    const words = translated.parse(label)
    return grants ? [explainRole(value, words[i18n.language] ?? words['en'] ?? value, grants)] : []
  })
}
