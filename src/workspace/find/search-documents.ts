import type { PayloadRequest } from 'payload'
import { type SearchKind, searchKinds } from '#src/contract/content/search.ts'
import type { DocumentReference, FoundKind } from '#src/contract/find.ts'
import { isCancelled, readCancellably } from '#src/data/cancellable.ts'
import { inArea } from '#src/data/pool/context.ts'
import type { Database } from '#src/data/transaction.ts'
import { type Readable, readableAmong } from '#src/platform/access/readable.ts'
import {
  type FoundRow,
  findDocuments,
  findInDrafts,
  findInTexts,
  readDocuments,
} from '#src/workspace/find/sql/find-documents.ts'
import { addTexts, type FoundOfKind, shownOfKind } from './group-results.ts'

async function unlessTimedOut<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/** Runs work for each, so many at once; the results are in their order. */
export async function mapConcurrently<T, R>(
  all: readonly T[],
  atOnce: number,
  work: (each: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const waiting = [...all.entries()]
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return results
}

/** Timeout of each statement, in ms. */
const timeout = 1_500

/** Kinds searched at once, each on a separate connection; the texts take one more. */
const kindsAtOnce = 2

/** Candidates of a kind of which a user may read some, before those are chosen. */
const candidates = 200

export type ReadableKinds = ReadonlyMap<FoundKind, Readable>

export interface Search {
  readonly q: string
  readonly words: readonly string[]
  readonly signal: AbortSignal
}

const readIn =
  (req: PayloadRequest, signal: AbortSignal) =>
  <R>(read: (db: Database) => Promise<R>): Promise<R | undefined> =>
    unlessTimedOut(inArea('find', () => readCancellably(req.payload, { timeout, signal }, read)))

/** Only the rows that the user may read, where access depends on the document. */
async function ownRows(
  req: PayloadRequest,
  kind: FoundKind,
  readable: Readable,
  rows: readonly FoundRow[],
): Promise<readonly FoundRow[]> {
  if (readable === true) return rows
  const ids = rows.map(({ id }) => id)
  const own = await readableAmong(req, kind, ids)
  return rows.filter(({ id }) => own.has(id))
}

/** Content of which the user may read everything: its texts are searched, those of drafts too. */
const textKinds = (kinds: ReadableKinds): SearchKind[] =>
  searchKinds.filter((kind) => kinds.get(kind) === true)

export async function searchDocuments(
  req: PayloadRequest,
  kinds: ReadableKinds,
  { q, words, signal }: Search,
): Promise<{ readonly found: FoundOfKind[]; readonly isComplete: boolean }> {
  const read = readIn(req, signal)
  const limit = shownOfKind + 1
  const inTitles = async ([kind, readable]: [FoundKind, Readable]) => {
    const few = readable === true ? limit : candidates
    const rows = await read((db) => findDocuments(db, kind, { words, limit: few }))
    if (!rows) return undefined
    const own = await ownRows(req, kind, readable, rows)
    return { kind, rows: own, hasMore: own.length > shownOfKind }
  }
  const [titles, texts] = await Promise.all([
    mapConcurrently([...kinds], kindsAtOnce, inTitles),
    read(async (db) => {
      const given = { q, limit: 2 * limit }
      const published = await findInTexts(db, textKinds(kinds), given)
      return [...published, ...(await findInDrafts(db, textKinds(kinds), given))]
    }),
  ])
  const found = titles.filter((each) => each !== undefined)
  const isComplete = found.length === titles.length && texts !== undefined
  return { found: addTexts(found, texts ?? []), isComplete }
}

/** Documents that a browser remembers, in its order; those that the user may not read are left out. */
export async function readRecent(
  req: PayloadRequest,
  kinds: ReadableKinds,
  recent: readonly DocumentReference[],
): Promise<{ readonly kind: FoundKind; readonly row: FoundRow }[]> {
  const read = readIn(req, req.signal ?? new AbortController().signal)
  const named = [...kinds].filter(([kind]) => recent.some((each) => each.kind === kind))
  const found = await mapConcurrently(named, kindsAtOnce, async ([kind, readable]) => {
    const ids = recent.filter((each) => each.kind === kind).map(({ id }) => id)
    const rows = (await read((db) => readDocuments(db, kind, ids))) ?? []
    return (await ownRows(req, kind, readable, rows)).map((row) => ({ kind, row }))
  })
  const all = found.flat()
  return recent.flatMap(
    ({ kind, id }) => all.find((each) => each.kind === kind && each.row.id === id) ?? [],
  )
}
