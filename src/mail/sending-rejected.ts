import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError, type Reason } from '#src/server/errors/coded-error.ts'

/** A rule of sending was broken; the message is the one in the response (decisions §6). */
export class SendingRejected extends CodedError {
  override readonly name = 'SendingRejected'
  constructor(reason: ErrorCode | Reason, message: string, options?: ErrorOptions) {
    super(typeof reason === 'string' ? { code: reason } : reason, message, options)
  }
}
