import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { chosenFields, type MergeChoices, type MergeSide } from '#src/contract/people/merge.ts'

export type ContactDocument = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || isDeepStrictEqual(value, [])

/** The value of one of two, or of the one that has any; lists are joined. */
const pick = (choice: MergeSide | undefined, keep: unknown, remove: unknown): unknown => {
  if (!choice && Array.isArray(keep) && Array.isArray(remove))
    return [...new Set<unknown>([...keep, ...remove])]
  const isRemoved = choice ? choice === 'remove' : isEmpty(keep)
  return (isRemoved ? remove : keep) ?? null
}

const values = z.record(z.string(), z.unknown()).catch({})
const list = z.array(z.string()).catch([])
const paragraphs = z.string().catch('')

export const customOf = (document: ContactDocument): Record<string, unknown> =>
  values.parse(document['custom'])

export const tagsOf = (document: ContactDocument): string[] => list.parse(document['tags'])

const mergedNotes = (
  choice: MergeChoices['notes'],
  keep: ContactDocument,
  remove: ContactDocument,
): string => {
  const [primary, duplicate] = [keep, remove].map(({ notes }) => paragraphs.parse(notes).trim())
  if (choice === 'keep') return primary ?? ''
  if (choice === 'remove') return duplicate ?? ''
  return [...new Set([primary, duplicate])].filter(Boolean).join('\n\n')
}

const mergedCustom = (
  choices: MergeChoices['custom'],
  keep: ContactDocument,
  remove: ContactDocument,
): Record<string, unknown> => {
  const [primary, duplicate] = [customOf(keep), customOf(remove)]
  const names = Object.keys({ ...primary, ...duplicate })
  return Object.fromEntries(
    names.map((name) => [name, pick(choices[name], primary[name], duplicate[name])]),
  )
}

/**
 * The fields that the primary contact gets from the duplicate, by what was chosen; the tags of
 * both. `others` are the names of further fields, which are filled where the primary contact has
 * none.
 */
export function mergedFields(
  keep: ContactDocument,
  remove: ContactDocument,
  { choices, others }: { readonly choices: MergeChoices; readonly others: readonly string[] },
): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const name of chosenFields) merged[name] = pick(choices[name], keep[name], remove[name])
  for (const name of others) merged[name] = pick(undefined, keep[name], remove[name])
  // They are parts of the name.
  const named = choices.name === 'remove' ? remove : keep
  for (const part of ['firstName', 'lastName']) merged[part] = named[part] ?? null
  merged['notes'] = mergedNotes(choices.notes, keep, remove)
  merged['custom'] = mergedCustom(choices.custom, keep, remove)
  merged['tags'] = [...new Set([...tagsOf(keep), ...tagsOf(remove)])]
  return Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => !isDeepStrictEqual(keep[name] ?? null, value)),
  )
}
