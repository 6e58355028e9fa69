type Fields = Record<string, unknown>

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const orNull = (value: unknown): unknown => trimmed(value) || null

const lowerOrNull = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() || null : value

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
 * The fields of a contact as they are stored: trimmed, the address in lower case, tags once
 * each and in their order, nothing instead of an empty text (decisions §5). Fields that are
 * not there stay away; values of a wrong type are left for validation to refuse.
 */
export function normaliseContact<T extends Fields>(fields: T): T {
  const changed: Fields = {}
  for (const [name, rule] of Object.entries(rules))
    if (Object.hasOwn(fields, name)) changed[name] = rule(fields[name])
  return { ...fields, ...changed }
}
