import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

export class InvalidBulkEdit extends CodedError {
  override readonly name: string = 'InvalidBulkEdit'
  constructor(code: ErrorCode, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
  }
}
