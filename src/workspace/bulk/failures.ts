import type { BulkFailure } from '#src/contract/bulk-change.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

export class InvalidBulkEdit extends CodedError {
  override readonly name: string = 'InvalidBulkEdit'
  constructor(code: ErrorCode, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
  }
}

export class Stopped extends CodedError {
  override readonly name = 'Stopped'
  constructor(code: ErrorCode) {
    super({ code }, englishOf(code))
  }
}

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
