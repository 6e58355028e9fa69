import { textsIn } from '#src/locales/texts-in.ts'
import type { ErrorCode } from './error-text.ts'

/** The English text of an error: the response's message where the contract defines none. */
export const englishOf = (code: ErrorCode, params: readonly string[] = []): string =>
  textsIn('errors', 'en')(code, Object.fromEntries(params.entries()))
