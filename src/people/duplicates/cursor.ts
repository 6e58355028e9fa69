import { z } from 'zod'
import { duplicateKinds } from '#src/contract/people/duplicates.ts'

const parts = z.tuple([z.enum(duplicateKinds), z.string().max(300), z.int(), z.int()])

const json = z
  .string()
  .max(2_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    } catch {
      context.addIssue('is no cursor')
      return z.NEVER
    }
  })

/** Where a page of suggestions begins: behind a pair of the group with this key (0: at its begin). */
export const duplicatesCursor = json.pipe(parts).transform(([kind, key, lower, higher]) => ({
  kind,
  key,
  lower,
  higher,
}))
export type DuplicatesCursor = z.output<typeof duplicatesCursor>

export const writeDuplicatesCursor = ({ kind, key, lower, higher }: DuplicatesCursor): string =>
  Buffer.from(JSON.stringify([kind, key, lower, higher])).toString('base64url')
