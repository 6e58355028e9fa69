import { englishOf } from '#src/locales/errors/english-error.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

export class ConsentRejected extends CodedError {
  override readonly name = 'ConsentRejected'
  override readonly status: 400 | 409
  constructor(status: ConsentRejected['status'], code: ErrorCode) {
    super({ code }, englishOf(code))
    this.status = status
  }
}
