import { isDeepStrictEqual } from 'node:util'
import type { Edit } from '#src/contract/bulk-change.ts'

/** A document as the platform reads it, references as ids. */
export type Document = Readonly<Record<string, unknown>> & { readonly id: number | string }

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Tags keep their order; those that are added come last. */
const tagsAfter = (before: readonly unknown[], { addTags, removeTags }: Edit): unknown[] => {
  const removed = new Set<unknown>(removeTags)
  return [...new Set([...before.filter((tag) => !removed.has(tag)), ...addTags])]
}

/** What an edit changes of a document; undefined when it is like that already. */
export function changesOf(document: Document, edit: Edit): Record<string, unknown> | undefined {
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(edit.set))
    if (!isDeepStrictEqual(document[name] ?? null, value)) changes[name] = value
  const before = listOf(document['tags'])
  const after = tagsAfter(before, edit)
  if (!isDeepStrictEqual(before, after)) changes['tags'] = after
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** What a list of failures calls a document. */
export function titleOf(document: Document | undefined, useAsTitle: string | undefined): string {
  const title = useAsTitle === undefined ? undefined : document?.[useAsTitle]
  return typeof title === 'string' ? title.slice(0, 200) : ''
}
