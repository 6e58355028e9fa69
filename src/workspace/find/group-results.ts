import {
  type DocumentGroup,
  type FindGroup,
  type FindResult,
  type FoundItem,
  type FoundKind,
  foundKinds,
} from '#src/contract/find.ts'
import type { FoundRow } from '#src/workspace/find/sql/find-documents.ts'

export interface FoundOfKind {
  readonly kind: FoundKind
  readonly rows: readonly FoundRow[]
  readonly hasMore: boolean
}

export const addTexts = (
  found: readonly FoundOfKind[],
  texts: readonly (FoundRow & { readonly kind: FoundKind })[],
): FoundOfKind[] =>
  found.map(({ kind, rows, hasMore }) => {
    const ids = new Set(rows.map(({ id }) => id))
    const more: FoundRow[] = []
    for (const row of texts) {
      // Published content whose changes are a draft may be there twice.
      if (row.kind !== kind || ids.has(row.id)) continue
      ids.add(row.id)
      more.push(row)
    }
    return { kind, rows: [...rows, ...more], hasMore }
  })

export interface Presenting {
  readonly item: (kind: FoundKind, row: FoundRow) => FoundItem
  readonly all: (kind: FoundKind) => FoundItem
}

export const shownOfKind = 5
const shownOfGroup = 8

/**
 * The documents of a group, best first and otherwise by the order of kinds, and after them the
 * lists of kinds of which more match than are shown. Pure.
 */
function groupOf(
  group: DocumentGroup,
  found: readonly FoundOfKind[],
  { item, all }: Presenting,
): FoundItem[] {
  const kinds: readonly FoundKind[] = foundKinds[group]
  const ofGroup = kinds.flatMap((kind) => found.filter((each) => each.kind === kind))
  const ranked = ofGroup
    .flatMap(({ kind, rows }) => rows.slice(0, shownOfKind).map((row) => ({ kind, row })))
    .toSorted((a, b) => a.row.rank - b.row.rank)
  const shown = ranked.slice(0, shownOfGroup)
  const left = new Set(ranked.slice(shownOfGroup).map(({ kind }) => kind))
  const more = ofGroup.filter(({ kind, hasMore }) => hasMore || left.has(kind))
  return [...shown.map(({ kind, row }) => item(kind, row)), ...more.map(({ kind }) => all(kind))]
}

export function groupDocuments(
  found: readonly FoundOfKind[],
  presenting: Presenting,
): FindResult['groups'] {
  const groups = Object.keys(foundKinds) as DocumentGroup[]
  return groups
    .map((name) => ({ name, items: groupOf(name, found, presenting) }))
    .filter(({ items }) => items.length > 0)
}

export const inOrder = (
  groups: FindResult['groups'],
  order: readonly FindGroup[],
): FindResult['groups'] => groups.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
