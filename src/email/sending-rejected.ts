import { CodedError, type Reason } from '#src/errors/coded-error.ts'
import type { ErrorCode } from '#src/translations/errors/error-text.ts'

/** A rule of sending was broken; the message is the one in the response (decisions §6). */
export class SendingRejected extends CodedError {
  override readonly name = 'SendingRejected'
  constructor(reason: ErrorCode | Reason, message: string, options?: ErrorOptions) {
    super(typeof reason === 'string' ? { code: reason } : reason, message, options)
  }
}
