import { CodedError } from '#src/errors/coded-error.ts'
import { englishOf } from '#src/translations/errors/english-error.ts'
import type { ErrorCode } from '#src/translations/errors/error-text.ts'

export class MergeRejected extends CodedError {
  override readonly name = 'MergeRejected'
  override readonly status: 400 | 404 | 409
  constructor(status: MergeRejected['status'], code: ErrorCode, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
    this.status = status
  }
}
