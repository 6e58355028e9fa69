import { type ReaderI18n, type TextKey, textIn, translationsOf } from '#src/locales/texts.ts'

export type ErrorCode = TextKey<'errors'>

/** An error in a response; the platform's own errors have no code. */
export interface ReceivedError {
  readonly code?: string | undefined
  readonly params?: readonly string[] | undefined
  readonly message: string
}

/**
 * The displayed text of an error, in the user's language: that of its code, or else its message,
 * which the platform has translated where it could.
 */
export const errorText = (
  { code, params = [], message }: ReceivedError,
  i18n: ReaderI18n,
): string =>
  (code &&
    textIn(
      translationsOf('errors', i18n),
      i18n.language,
      code,
      Object.fromEntries(params.entries()),
    )) ||
  message
