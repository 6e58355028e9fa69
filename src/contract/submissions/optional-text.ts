import { trimmedText } from '../values.ts'

/** Trimmed text of at most `limit` code points that may be left out; absent and null are "". */
export const optionalText = (limit: number) =>
  trimmedText(limit)
    .nullish()
    .transform((value) => value ?? '')
