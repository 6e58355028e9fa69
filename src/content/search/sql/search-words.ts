import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { SearchKind } from '#src/contract/content/search.ts'
import { column, rows } from '#src/data/rows.ts'
import { type Database, setLockTimeout } from '#src/data/transaction.ts'

/** Words that are compared with a misspelt one, of each way in which it may be. */
const candidates = 60

/** Of more entries with a word than these, it is as frequent as others. */
const counted = 50

/** How long the removal of words waits for writers, who wait behind it, in ms. */
const waitForWriters = 1_000

/** A word of a search that nothing public has, with a word that something has. */
export interface SpellingRow {
  readonly typed: string
  /** Both in lower case without accents. */
  readonly plain: string
  readonly word: string
  readonly wordPlain: string
  readonly soundsSame: boolean
}

const publicOf = (kinds: readonly SearchKind[]): SQL =>
  sql`s.public_from <= now() AND s.kind = ANY (${sql.param([...kinds])}::text[])`

/**
 * What those of the words that nothing public has may be misspelt for: words with the same letters
 * in another order, with the same sound, and the nearest by trigrams. Some of these may be words of
 * what is no longer public, or not yet.
 */
export const similarWords = (
  db: Database,
  kinds: readonly SearchKind[],
  { words, last }: { readonly words: readonly string[]; readonly last: string },
): Promise<SpellingRow[]> => rows(db)<SpellingRow & Record<string, unknown>>`
    SELECT t.typed, t.plain, c.word, c.plain AS "wordPlain", c.sound = t.sound AS "soundsSame"
    FROM (
      SELECT w.typed, spelt.*, CASE w.typed WHEN ${last} THEN muster_search_query('', w.typed)
        ELSE muster_search_query(w.typed, '') END AS query
      FROM unnest(${sql.param([...words])}::text[]) w (typed), muster_spelling(lower(w.typed)) spelt
      OFFSET 0) t,
    LATERAL (
      (SELECT w.word, w.plain, w.sound FROM search_words w WHERE w.letters = t.letters
        LIMIT ${candidates})
      UNION
      (SELECT w.word, w.plain, w.sound FROM search_words w WHERE w.sound = t.sound
        LIMIT ${candidates})
      UNION
      (SELECT w.word, w.plain, w.sound FROM search_words w ORDER BY w.plain <-> t.plain
        LIMIT ${candidates})) c
    WHERE numnode(t.query) > 0
      AND NOT EXISTS (SELECT FROM search_entries s WHERE s.words @@ t.query AND ${publicOf(kinds)})`

const hasWord = sql`s.words @@ plainto_tsquery('muster_words'::regconfig, w.word)`

/** Those of the words that are public, with the number of their entries. */
export const publicWords = (
  db: Database,
  kinds: readonly SearchKind[],
  words: readonly string[],
): Promise<{ word: string; entries: number }[]> => rows(db)<{ word: string; entries: number }>`
    SELECT w.word, found.entries
    FROM unnest(${sql.param([...words])}::text[]) w (word), LATERAL (
      SELECT count(*)::int AS entries FROM (
        SELECT FROM search_entries s WHERE ${hasWord} AND ${publicOf(kinds)} LIMIT ${counted}) e) found
    WHERE found.entries > 0`

const isUnused = sql`NOT EXISTS (SELECT FROM search_entries s WHERE ${hasWord})`

/**
 * Removes the words that no entry has any more; of a transaction. Transactions that index an entry
 * add the words that they do not find, so that none of them may be between reading and removing.
 */
export async function removeUnusedWords(db: Database): Promise<void> {
  // The planner does not see how large the vectors of a few hundred entries are.
  await db.execute(sql`SET LOCAL enable_seqscan = off`)
  const unused = await column(db)<string>`SELECT w.word FROM search_words w WHERE ${isUnused}`
  if (unused.length === 0) return
  await setLockTimeout(db, waitForWriters)
  await db.execute(sql`LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE`)
  await db.execute(sql`
    DELETE FROM search_words w WHERE w.word = ANY (${sql.param(unused)}::text[]) AND ${isUnused}`)
}
