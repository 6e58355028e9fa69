import { CodedError } from '#src/errors/coded-error.ts'
import { englishOf } from '#src/translations/errors/english-error.ts'
import type { ErrorCode } from '#src/translations/errors/error-text.ts'

export class ConsentRejected extends CodedError {
  override readonly name = 'ConsentRejected'
  override readonly status: 400 | 409
  constructor(status: ConsentRejected['status'], code: ErrorCode) {
    super({ code }, englishOf(code))
    this.status = status
  }
}
