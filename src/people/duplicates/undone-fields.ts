import { isDeepStrictEqual } from 'node:util'
import { type ContactDocument, customOf, tagsOf } from './merged-fields.ts'

/** Fields that neither people nor a merge set. */
const derived: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'currentStage',
  'phoneE164',
])

interface Undone {
  readonly data: Record<string, unknown>
  /** Fields that were changed since the merge, and stay. */
  readonly left: string[]
}

interface Versions {
  readonly before: ContactDocument
  readonly after: ContactDocument
  readonly current: ContactDocument
}

const same = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(one ?? null, other ?? null)

/** Whether a merge set a value, and whether it is still what the merge made it. */
const changeOf = (
  name: string,
  before: ContactDocument,
  after: ContactDocument,
  now: ContactDocument,
) => {
  if (same(before[name], after[name]) || same(before[name], now[name])) return 'none'
  return same(after[name], now[name]) ? 'back' : 'left'
}

const tagsWithout = (
  { before, after, current }: Versions,
  ofOthers: readonly string[],
): string[] => {
  const stay = new Set([...tagsOf(before), ...ofOthers])
  const added = new Set(tagsOf(after).filter((tag) => !stay.has(tag)))
  return tagsOf(current).filter((tag) => !added.has(tag))
}

const undoneCustom = ({ before, after, current }: Versions): Undone => {
  const [was, made, now] = [customOf(before), customOf(after), customOf(current)]
  const data: Record<string, unknown> = { ...now }
  const left: string[] = []
  for (const name of Object.keys(made)) {
    const change = changeOf(name, was, made, now)
    if (change === 'back') data[name] = was[name] ?? null
    if (change === 'left') left.push(`custom.${name}`)
  }
  return { data, left }
}

/**
 * The fields of the primary contact that are restored to their values before a merge: those that
 * still are what the merge made them. Tags that the merge added are taken off, unless another
 * contact that is merged into it has them too (`tagsOfOthers`).
 */
export function undoneFields(versions: Versions, tagsOfOthers: readonly string[]): Undone {
  const { before, after, current } = versions
  const data: Record<string, unknown> = {}
  const left: string[] = []
  for (const name of Object.keys(after)) {
    if (derived.has(name) || name === 'tags' || name === 'custom') continue
    const change = changeOf(name, before, after, current)
    if (change === 'back') data[name] = before[name] ?? null
    if (change === 'left') left.push(name)
  }
  const tags = tagsWithout(versions, tagsOfOthers)
  if (!same(tags, tagsOf(current))) data['tags'] = tags
  const custom = undoneCustom(versions)
  if (!same(custom.data, customOf(current))) data['custom'] = custom.data
  return { data, left: [...left, ...custom.left] }
}
