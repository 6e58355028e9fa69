import { isDeepStrictEqual } from 'node:util'
import type { JsonValue } from 'payload'
import type {
  ContactChange,
  ContactFields,
  ContactPart,
  ContactState,
} from '#src/workspace/bulk/sql/contact-changes.ts'

export interface ContactsEdit {
  readonly set: Partial<ContactFields>
  /** Values of custom fields by name; null removes one. */
  readonly custom: Readonly<Record<string, JsonValue>>
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

type Entries = readonly (readonly [string, JsonValue])[]

const changedEntries = (before: Readonly<Record<string, JsonValue>>, after: Entries) =>
  after
    .map(([name, value]) => [name, before[name] ?? null, value] as const)
    .filter(([, was, value]) => !isDeepStrictEqual(was, value))

const left = (changed: ReturnType<typeof changedEntries>) =>
  Object.fromEntries(changed.map(([name, was]) => [name, was]))
const right = (changed: ReturnType<typeof changedEntries>) =>
  Object.fromEntries(changed.map(([name, , value]) => [name, value]))

const tagsBetween = ({ tags }: ContactState, { addTags, removeTags }: ContactsEdit) => {
  const last = Math.max(0, ...Object.values(tags))
  const removed = removeTags.filter((tag) => Object.hasOwn(tags, tag) && !addTags.includes(tag))
  const added = [...new Set(addTags)].filter((tag) => !Object.hasOwn(tags, tag))
  return {
    removed: Object.fromEntries(removed.map((tag) => [tag, tags[tag] ?? 0])),
    added: Object.fromEntries(added.map((tag, at) => [tag, last + 1 + at])),
  }
}

const isNothing = ({ fields, custom, tags }: ContactPart): boolean =>
  [fields, custom, tags].every((part) => Object.keys(part).length === 0)

/**
 * How an edit changes a contact; undefined when it does not. Tags keep their order; added ones come
 * last.
 */
export function changeOf(state: ContactState, edit: ContactsEdit): ContactChange | undefined {
  const { status, owner, postcode, city } = state
  const fields = changedEntries({ status, owner, postcode, city }, Object.entries(edit.set))
  const custom = changedEntries(state.custom, Object.entries(edit.custom))
  const { removed, added } = tagsBetween(state, edit)
  const before = { fields: left(fields), custom: left(custom), tags: removed }
  const after = { fields: right(fields), custom: right(custom), tags: added }
  return isNothing(before) && isNothing(after) ? undefined : { before, after }
}

/**
 * The change that takes another one back; undefined when a value of it has been changed since
 * (compare-and-set). Whatever else of the contact has changed stays.
 */
export function reverseOf(
  state: ContactState,
  { before, after }: ContactChange,
): ContactChange | undefined {
  const { status, owner, postcode, city } = state
  const isUnchanged =
    changedEntries({ status, owner, postcode, city }, Object.entries(after.fields)).length === 0 &&
    changedEntries(state.custom, Object.entries(after.custom)).length === 0 &&
    Object.keys(after.tags).every((tag) => Object.hasOwn(state.tags, tag)) &&
    Object.keys(before.tags).every((tag) => !Object.hasOwn(state.tags, tag))
  return isUnchanged ? { before: after, after: before } : undefined
}

export function tagsAfter({ tags }: ContactState, { before, after }: ContactChange): string[] {
  const rest = Object.entries(tags).filter(([tag]) => !Object.hasOwn(before.tags, tag))
  return [...rest, ...Object.entries(after.tags)]
    .toSorted(([, one], [, other]) => one - other)
    .map(([tag]) => tag)
}
