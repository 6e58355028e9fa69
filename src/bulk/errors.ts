import { CodedError } from '#src/errors/coded-error.ts'
import { englishOf } from '#src/translations/errors/english-error.ts'
import type { ErrorCode } from '#src/translations/errors/error-text.ts'

export class InvalidBulkEdit extends CodedError {
  override readonly name: string = 'InvalidBulkEdit'
  constructor(code: ErrorCode, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
  }
}
