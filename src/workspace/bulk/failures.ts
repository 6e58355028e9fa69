import type { BulkFailure } from '#src/contract/bulk-change.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'

interface Named {
  readonly id: number
  readonly name: string
}

export const failureOf = (
  { id, name }: Named,
  reason: ErrorCode,
  ...params: string[]
): BulkFailure => ({ id: String(id), title: name, reason, params })

export const missingFailure = (id: number | string): BulkFailure => ({
  id: String(id),
  title: '',
  reason: 'document-deleted' satisfies ErrorCode,
})

export const missingFailures = (
  ids: readonly (number | string)[],
  existing: readonly { readonly id: number | string }[],
): BulkFailure[] => {
  const known = new Set(existing.map(({ id }) => id))
  return ids.filter((id) => !known.has(id)).map(missingFailure)
}
