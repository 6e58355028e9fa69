import { isDeepStrictEqual } from 'node:util'
import type { Edit } from '#src/contract/bulk-change.ts'

export type Document = Readonly<Record<string, unknown>> & { readonly id: number | string }

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Tags keep their order; added ones come last. */
const tagsAfter = (before: readonly unknown[], { addTags, removeTags }: Edit): unknown[] => {
  const removed = new Set<unknown>(removeTags)
  return [...new Set([...before.filter((tag) => !removed.has(tag)), ...addTags])]
}

/** The values of custom fields after an edit, which keeps those it does not name. */
const customAfter = (before: unknown, given: unknown): unknown => {
  const values = Object.entries({ ...Object(before), ...Object(given) })
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

const valueAfter = (before: unknown, name: string, given: unknown): unknown =>
  name === 'custom' && typeof given === 'object' ? customAfter(before, given) : given

export function changesOf(document: Document, edit: Edit): Record<string, unknown> | undefined {
  const changes: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(edit.set)) {
    const value = valueAfter(document[name], name, given)
    if (!isDeepStrictEqual(document[name] ?? null, value)) changes[name] = value
  }
  const before = listOf(document['tags'])
  const after = tagsAfter(before, edit)
  if (!isDeepStrictEqual(before, after)) changes['tags'] = after
  return Object.keys(changes).length > 0 ? changes : undefined
}

export function titleOf(document: Document | undefined, useAsTitle: string | undefined): string {
  const title = useAsTitle === undefined ? undefined : document?.[useAsTitle]
  return typeof title === 'string' ? title.slice(0, 200) : ''
}
