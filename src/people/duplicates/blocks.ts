import type { DuplicateKind, SkippedBlock } from '#src/contract/people/duplicates.ts'
import type { Pair } from '#src/people/duplicates/sql/duplicates.ts'
import { type Comparable, type Compared, type Evidence, evidenceFor, prepare } from './evidence.ts'
import { blockKeys } from './names.ts'

/** Contacts that have so much in common are no duplicates: a switchboard, a shared mailbox. */
export const largestBlock = 50

export interface SuspectedDuplicate extends Pair, Evidence {}

type Block = readonly Compared[]

/** What must be the same, beyond the key of the group, for contacts to be compared. */
const innerKeys = (kind: DuplicateKind, { name }: Compared): readonly string[] =>
  kind === 'phone' ? [''] : blockKeys(name)

const blocksOf = (kind: DuplicateKind, members: readonly Compared[]): Map<string, Compared[]> => {
  const blocks = new Map<string, Compared[]>()
  for (const member of members)
    for (const key of innerKeys(kind, member)) {
      const block = blocks.get(key)
      if (block) block.push(member)
      else blocks.set(key, [member])
    }
  return blocks
}

function* pairsOf(block: Block): Generator<readonly [Compared, Compared], void> {
  for (const [at, one] of block.entries())
    for (const other of block.slice(at + 1)) yield one.id < other.id ? [one, other] : [other, one]
}

/**
 * The pairs of a group of contacts with the same key that may be one person, ordered by id, and the
 * blocks that are too large to be compared.
 */
export function compareGroup(
  kind: DuplicateKind,
  key: string,
  members: readonly Comparable[],
): { pairs: SuspectedDuplicate[]; skipped: SkippedBlock[] } {
  const pairs = new Map<string, SuspectedDuplicate>()
  const skipped: SkippedBlock[] = []
  for (const [inner, block] of blocksOf(kind, members.map(prepare))) {
    if (block.length > largestBlock) {
      skipped.push({ kind, key: inner ? `${key} · ${inner}` : key, contacts: block.length })
      continue
    }
    for (const [one, other] of pairsOf(block)) {
      const evidence = evidenceFor(one, other)
      const pair = { lower: one.id, higher: other.id }
      if (evidence) pairs.set(`${one.id} ${other.id}`, { ...pair, ...evidence })
    }
  }
  const ordered = [...pairs.values()].sort((a, b) => a.lower - b.lower || a.higher - b.higher)
  return { pairs: ordered, skipped }
}
