import type { ErrorCode } from '#src/locales/errors/error-text.ts'

/** The reason of an error, for programs: views look its text up by the code. */
export interface Reason {
  readonly code: ErrorCode
  readonly params: readonly string[]
}

/**
 * A rule was broken, and a person is shown which one: by the text of `code` in their language
 * (src/locales/errors). `message` is in English, for logs and clients of the contract.
 */
export abstract class CodedError extends Error implements Reason {
  readonly code: ErrorCode
  readonly params: readonly string[]
  /** As of HTTP. */
  readonly status: number = 400
  constructor(
    { code, params = [] }: { readonly code: ErrorCode; readonly params?: Reason['params'] },
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = code
    this.params = params
  }
}
