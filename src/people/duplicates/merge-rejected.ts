import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

export class MergeRejected extends CodedError {
  override readonly name = 'MergeRejected'
  override readonly status: 400 | 404 | 409
  constructor(status: MergeRejected['status'], code: ErrorCode, ...params: string[]) {
    super({ code, params }, englishOf(code, params))
    this.status = status
  }
}
