import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'

/** The file cannot be imported; the message tells its sender why, after its name. */
export class UnreadableFile extends CodedError {
  override readonly name = 'UnreadableFile'
  constructor(code: ErrorCode, message: string, ...params: (string | number)[]) {
    super({ code, params: params.map(String) }, message)
  }
}
