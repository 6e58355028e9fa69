import { isDeepStrictEqual } from 'node:util'
import type { CollectionSlug } from 'payload'
import { z } from 'zod'
import type { BulkChange, BulkFailure, Edit } from '#src/contract/bulk-change.ts'
import type { ErrorCode } from '#src/locales/errors/error-text.ts'
import { reachStage } from '#src/people/board/reach-stage.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { toTrash } from '#src/platform/trash/with-trash.ts'
import type { RecordedChange } from '#src/workspace/bulk/sql/recorded-changes.ts'
import { Stopped } from './failures.ts'
import type { Work } from './work.ts'

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

function changesOf(document: Document, edit: Edit): Record<string, unknown> | undefined {
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

/**
 * The arguments of the platform's operation for one document, as the user who started the bulk
 * edit.
 */
const callOf = ({ req, config }: Work, id: number | string) =>
  ({
    collection: config.slug as CollectionSlug,
    id,
    // A document that another user has open (locked) is left to them.
    overrideLock: false,
    ...asCaller(req),
  }) as const

const update = async (work: Work, { id }: Document, data: object, draft: boolean) => ({
  ...(await work.req.payload.update({ ...callOf(work, id), data, draft })),
})

export type Result = 'changed' | 'unchanged' | BulkFailure | RecordedChange

/** A published document stays published with the change; a draft stays a draft. */
const isDraft = (document: Document): boolean => document['_status'] === 'draft'

const edit = async (
  work: Work,
  document: Document,
  change: Extract<BulkChange, { kind: 'edit' }>,
): Promise<Result> => {
  const values = changesOf(document, change)
  if (!values) return 'unchanged'
  const updated = await update(work, document, values, isDraft(document))
  const sideOf = (side: Document) => ({
    values: Object.fromEntries(Object.keys(values).map((name) => [name, side[name] ?? null])),
  })
  return { id: document.id, before: sideOf(document), after: sideOf(updated) }
}

const reach = async (
  { req }: Work,
  { id, currentStage }: Document,
  move: Extract<BulkChange, { kind: 'stage' }>,
): Promise<Result> => {
  if (currentStage === move.stageId) return 'unchanged'
  const reached = await reachStage(req, { ...move, contactId: Number(id) })
  if (reached.kind === 'no stage') throw new Stopped('stage-deleted')
  if (reached.kind === 'no contact') return 'unchanged'
  const stage = typeof currentStage === 'number' ? currentStage : null
  return { id, before: { stage }, after: { stage: move.stageId, entry: reached.entryId } }
}

const values = z.object({ values: z.record(z.string(), z.json()) })

/** Puts back the values of before, unless one of them has been changed since. */
const restoreValues = async (
  work: Work,
  document: Document,
  change: RecordedChange,
): Promise<Result> => {
  const after = values.safeParse(change.after).data?.values
  const isUnchanged =
    after &&
    Object.entries(after).every(([name, value]) => isDeepStrictEqual(document[name] ?? null, value))
  const id = String(document.id)
  if (!isUnchanged)
    return {
      id,
      title: titleOf(document, work.config.admin.useAsTitle),
      reason: 'changed-since' satisfies ErrorCode,
    }
  await update(work, document, values.parse(change.before).values, isDraft(document))
  return 'changed'
}

/**
 * Changes one document through the platform's operations. Throws what these throw, and Stopped.
 */
export const changeOne = async (
  work: Work,
  document: Document,
  recorded: RecordedChange | undefined,
): Promise<Result> => {
  const { change } = work
  const status = document['_status']
  switch (change.kind) {
    case 'delete':
      if (work.config.trash) await update(work, document, toTrash(), false)
      else await work.req.payload.delete(callOf(work, document.id))
      return 'changed'
    case 'publish':
      if (status === 'published') return 'unchanged'
      await update(work, document, { _status: 'published' }, false)
      return 'changed'
    case 'unpublish':
      if (status !== 'published') return 'unchanged'
      await update(work, document, { _status: 'draft' }, false)
      return 'changed'
    case 'edit':
      return edit(work, document, change)
    case 'stage':
      return reach(work, document, change)
    case 'undo':
      return recorded ? restoreValues(work, document, recorded) : 'unchanged'
    case 'subscribe':
    case 'follow-up':
    case 'interaction':
      throw new Error('people are given these as a set')
  }
}
