import { canonicalEmail } from '#src/contract/values.ts'

type Fields = Record<string, unknown>

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const orNull = (value: unknown): unknown => trimmed(value) || null

const lowerOrNull = (value: unknown): unknown =>
  typeof value === 'string' ? canonicalEmail(value) || null : value

const distinct = (value: unknown): unknown =>
  Array.isArray(value)
    ? [...new Set(value.map(trimmed))].filter((tag) => tag !== '' && tag !== null)
    : value

const rules: Record<string, (value: unknown) => unknown> = {
  name: trimmed,
  email: lowerOrNull,
  phone: orNull,
  tags: distinct,
}

/**
 * Normalises the fields of a contact for storage: trimmed, email in lower case, tags deduplicated
 * in their order, null instead of empty text (decisions §5). Absent fields stay absent; values of
 * a wrong type are left for validation to reject.
 */
export function normaliseContact<T extends Fields>(fields: T): T {
  const changed: Fields = {}
  for (const [name, rule] of Object.entries(rules))
    if (Object.hasOwn(fields, name)) changed[name] = rule(fields[name])
  return { ...fields, ...changed }
}
