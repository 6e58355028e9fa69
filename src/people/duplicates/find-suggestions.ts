import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { z } from 'zod'
import {
  type DuplicateKind,
  type DuplicateSuggestion,
  type DuplicatesPage,
  duplicateKinds,
  type SkippedBlock,
} from '#src/contract/people/duplicates.ts'
import type { Database } from '#src/data/transaction.ts'
import {
  type BlockMember,
  findBlocks,
  findDistinctions,
  findSharing,
  findSides,
  type Pair,
} from '#src/people/duplicates/sql/duplicates.ts'
import { compareGroup, largestBlock, type SuspectedDuplicate } from './blocks.ts'
import { evidenceFor, prepare } from './evidence.ts'

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
type DuplicatesCursor = z.output<typeof duplicatesCursor>

const writeDuplicatesCursor = ({ kind, key, lower, higher }: DuplicatesCursor): string =>
  Buffer.from(JSON.stringify([kind, key, lower, higher])).toString('base64url')

export const withoutDistinct = async (
  db: Database,
  pairs: readonly SuspectedDuplicate[],
): Promise<SuspectedDuplicate[]> => {
  const distinct = new Set(
    (await findDistinctions(db, pairs)).map(({ lower, higher }) => `${lower} ${higher}`),
  )
  return pairs.filter(({ lower, higher }) => !distinct.has(`${lower} ${higher}`))
}

export const describePairs = async (
  db: Database,
  pairs: readonly SuspectedDuplicate[],
): Promise<DuplicateSuggestion[]> => {
  const sides = await findSides(
    db,
    pairs.flatMap(({ lower, higher }) => [lower, higher]),
  )
  return pairs.flatMap(({ lower, higher, reasons, score }) => {
    const [one, other] = [sides.get(lower), sides.get(higher)]
    return one && other ? [{ contacts: [one, other], reasons: [...reasons], score }] : []
  })
}

const pageSize = 25

/** Contacts read at once, and for one page, after which the next one goes on. */
const membersAtOnce = 2_000
const membersPerPage = 40_000

/**
 * Contacts of one group that are compared; beyond it the group is skipped. With the same phone
 * number they are one block.
 */
const largestGroup: Readonly<Record<DuplicateKind, number>> = {
  phone: largestBlock,
  postcode: 10_000,
  email: 10_000,
}

interface Batch {
  readonly kind: DuplicateKind
  readonly members: readonly BlockMember[]
  readonly begin: DuplicatesCursor | undefined
}

const groupsOf = (members: readonly BlockMember[]): Map<string, BlockMember[]> => {
  const groups = new Map<string, BlockMember[]>()
  for (const member of members) {
    const group = groups.get(member.key)
    if (group) group.push(member)
    else groups.set(member.key, [member])
  }
  return groups
}

const isBehind = ({ lower, higher }: Pair, cursor: Pair): boolean =>
  lower > cursor.lower || (lower === cursor.lower && higher > cursor.higher)

interface Search {
  readonly pairs: SuspectedDuplicate[]
  readonly skipped: SkippedBlock[]
  members: number
}

/** Compares a group; returns the cursor where the page is full. */
const searchGroup = async (
  db: Database,
  search: Search,
  { kind, members: group, begin }: Batch,
): Promise<DuplicatesCursor | undefined> => {
  const [{ key, size } = { key: '', size: 0 }] = group
  search.members += group.length
  const isFirst = begin?.key !== key || begin.lower === 0
  if (size > largestGroup[kind]) {
    if (isFirst) search.skipped.push({ kind, key, contacts: size })
    return undefined
  }
  const { pairs, skipped } = compareGroup(kind, key, group)
  if (isFirst) search.skipped.push(...skipped)
  const rest = isFirst ? pairs : pairs.filter((pair) => isBehind(pair, begin))
  const shown = await withoutDistinct(db, rest)
  const free = pageSize - search.pairs.length
  search.pairs.push(...shown.slice(0, free))
  const last = shown[free - 1]
  return last && shown.length > free
    ? { kind, key, lower: last.lower, higher: last.higher }
    : undefined
}

const isFull = ({ pairs, members }: Search): boolean =>
  pairs.length >= pageSize || members >= membersPerPage

const searchGroups = async (
  db: Database,
  search: Search,
  { kind, members, begin }: Batch,
): Promise<DuplicatesCursor | undefined> => {
  for (const [key, group] of groupsOf(members)) {
    const full = await searchGroup(db, search, { kind, members: group, begin })
    if (full) return full
    if (isFull(search)) return { kind, key, lower: 0, higher: 0 }
  }
  return undefined
}

/** Searches a kind from the cursor on; returns where to continue, or undefined at its end. */
const searchKind = async (
  db: Database,
  search: Search,
  kind: DuplicateKind,
  begin: DuplicatesCursor | undefined,
): Promise<DuplicatesCursor | undefined> => {
  let from = begin && { key: begin.key, included: begin.lower > 0 }
  for (;;) {
    const limits = { limit: membersAtOnce, largest: largestGroup[kind] }
    const members = await findBlocks(db, kind, { from, ...limits })
    const last = members.at(-1)
    if (!last) return undefined
    const full = await searchGroups(db, search, { kind, members, begin })
    if (full) return full
    from = { key: last.key, included: false }
    await yieldToOthers()
  }
}

/**
 * A page of pairs of contacts that may be one person: those with the same phone number first, then
 * with a similar name and the same postcode, then with the same name and the same local part of
 * their emails. A pair of several kinds is found by each of them. A page may have fewer pairs than
 * the next one, where many contacts had to be compared.
 */
export async function findSuggestions(
  db: Database,
  after: DuplicatesCursor | undefined,
): Promise<DuplicatesPage> {
  const search: Search = { pairs: [], skipped: [], members: 0 }
  let next: DuplicatesCursor | undefined
  for (const kind of duplicateKinds.slice(after ? duplicateKinds.indexOf(after.kind) : 0)) {
    next = await searchKind(db, search, kind, after?.kind === kind ? after : undefined)
    if (next) break
  }
  return {
    suggestions: await describePairs(db, search.pairs),
    skipped: search.skipped,
    after: next ? writeDuplicatesCursor(next) : null,
  }
}

const maxSuggestions = 25

/** Contacts that one contact is compared with, of each kind. */
const maxCompared = 2_000

export async function findDuplicatesOf(db: Database, id: number): Promise<DuplicateSuggestion[]> {
  const members = (await findSharing(db, id, maxCompared)).map(prepare)
  const self = members.find((member) => member.id === id)
  if (!self) return []
  const sharers = members.filter(({ phone }) => phone !== null && phone === self.phone).length
  const suspected = members.flatMap((other) => {
    const [one, two] = id < other.id ? [self, other] : [other, self]
    const evidence = other.id === id ? undefined : evidenceFor(one, two)
    const isShared =
      sharers > largestBlock && evidence?.reasons.every((why) => why === 'same_phone')
    return evidence && !isShared ? [{ lower: one.id, higher: two.id, ...evidence }] : []
  })
  const pairs = await withoutDistinct(db, suspected)
  const likeliest = pairs.sort((a, b) => b.score - a.score || a.lower - b.lower)
  return describePairs(db, likeliest.slice(0, maxSuggestions))
}
