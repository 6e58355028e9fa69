import { CodedError } from '#src/errors/coded-error.ts'
import type { ErrorCode } from '#src/translations/errors/error-text.ts'

/** The file cannot be imported; the message tells its sender why, after its name. */
export class UnreadableFile extends CodedError {
  override readonly name = 'UnreadableFile'
  constructor(code: ErrorCode, message: string, ...params: (string | number)[]) {
    super({ code, params: params.map(String) }, message)
  }
}
