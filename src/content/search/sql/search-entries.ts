import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { SearchKind } from '#src/contract/content/search.ts'
import { hasNoSpaces } from '#src/contract/values.ts'
import { affected, hasRows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export interface SearchWords {
  /** In the syntax of websearch_to_tsquery; everything but the last word. */
  readonly whole: string
  /** The last word, which may be unfinished; letters and digits only, "" where there is none. */
  readonly last: string
}

const lastWord = /(?<![-"'\p{L}\p{N}\p{M}])[\p{L}\p{N}\p{M}]{2,}$/u

/**
 * Splits off the last word of a search, which is also looked for as the beginning of one. None is,
 * where that would change what the rest means: after `or`, in an open quotation, or where the word
 * itself is excluded by a minus. Pure.
 */
export function searchWords(search: string): SearchWords {
  const text = search.trim()
  const last = lastWord.exec(text)?.[0] ?? ''
  const isOpen = (text.split('"').length - 1) % 2 === 1
  if (last === '' || isOpen || /\bor\b/i.test(text)) return { whole: text, last: '' }
  return { whole: text.slice(0, -last.length).trim(), last }
}

/**
 * Indexes so many of the entries that are not yet in the language of Settings, or not with their
 * tags as these are; returns how many there were. Safe to run concurrently: each entry is taken by
 * one.
 */
export const indexEntries = (db: Database, limit: number): Promise<number> => affected(db)`
    UPDATE search_entries s SET language = muster_site_language()
    FROM (
      SELECT kind, document_id FROM search_entries WHERE language <> muster_site_language()
        OR topics IS DISTINCT FROM muster_search_topics(kind, document_id)
      LIMIT ${limit} FOR UPDATE SKIP LOCKED) other
    WHERE s.kind = other.kind AND s.document_id = other.document_id`

/** Whether some entry was indexed by a version without tags, so that its words are not listed. */
export const hasOldEntries = (db: Database): Promise<boolean> =>
  hasRows(db)`SELECT FROM search_entries WHERE topics IS NULL LIMIT 1`

/** Of more entries with the words in their titles, or in all of their text, the newest are ranked. */
const rankedEntries = 1_000

/** The marks around hits in a highlighted text, which no entry contains (`muster_one_line`). */
export const hitBegins = '\u0001'
export const hitEnds = '\u0002'

/** What Postgres would take for HTML or a path, and what stands for it in a highlighted text. */
const special = '</'
export const specialMarks = { '\u0003': '<', '\u0004': '/' } as const

/** Length of a text that is shown whole, in characters, and options of Postgres' headlines. */
const shortText = 200
const allOfIt = 'HighlightAll=true'
const fragments = 'MaxFragments=2, MinWords=8, MaxWords=24, FragmentDelimiter=" … "'

/** Length of the text that is highlighted, in characters, and how much of it is before the hit. */
const window = 4_000
const before = 200

/** The query of Postgres' full text search; a statement computes it once. */
const tsqueryOf = ({ whole, last }: SearchWords): SQL =>
  sql`(SELECT muster_search_query(${whole}, ${last}))`

/** Lower case without accents, as the index of titles has it, and literal in a LIKE pattern. */
const inTitleKey = (part: string): SQL =>
  sql`s.title_key LIKE (SELECT '%' || regexp_replace(
    lower(unaccent(${part}::text)), '([\\\\%_])', '\\\\\\1', 'g') || '%')`

/**
 * Whether the title has every part of the search within it: of scripts that put no space between
 * words, where Postgres takes a sentence for one. Never where a part is excluded by a minus.
 */
function isWithinTitle(search: string): SQL {
  const parts = search.split(/[\s"]+/).filter((part) => part !== '')
  const isSearched = hasNoSpaces(search) && !parts.some((part) => part.startsWith('-'))
  return isSearched ? sql`(${sql.join(parts.map(inTitleKey), sql` AND `)})` : sql`FALSE`
}

/**
 * A query of the public entries with these words, best first by `position`: rows of `kind`,
 * `document_id` and `position`. Titles have an index, so that the best are among the few that are
 * ranked, however many have the words; of those, the text is looked at for what must not be in it,
 * not by its index (`IS TRUE`).
 */
export function foundEntries(kinds: readonly SearchKind[], search: string): SQL {
  const query = tsqueryOf(searchWords(search))
  const withinTitle = isWithinTitle(search)
  const newest = sql`
    s.public_from <= now() AND s.kind = ANY (${sql.param([...kinds])}::text[])
    ORDER BY s.dated DESC LIMIT ${rankedEntries}`
  return sql`
    SELECT s.kind, s.document_id, row_number() OVER (ORDER BY
      CASE WHEN s.title_words @@ ${query} THEN 0
        WHEN ${withinTitle} OR ts_filter(s.words, '{a,b}') @@ ${query} THEN 1 ELSE 2 END,
      ts_rank_cd('{0, 0.1, 0.4, 1}', s.words, ${query}) DESC,
      s.dated DESC, s.kind, s.document_id DESC) AS position
    FROM (
      (SELECT s.kind, s.document_id FROM search_entries s
        WHERE s.title_words @@ ${query} AND (s.words @@ ${query}) IS TRUE AND ${newest})
      UNION
      (SELECT s.kind, s.document_id FROM search_entries s WHERE s.words @@ ${query} AND ${newest})
      UNION
      (SELECT s.kind, s.document_id FROM search_entries s WHERE ${withinTitle} AND ${newest})
    ) found JOIN search_entries s USING (kind, document_id)`
}

/** A phrase or a word that must not be there, with its minus. */
const excludedPart = /(?<![^\s])-(?:"[^"]*"?|[^\s"]+)/g

/**
 * A query of the public entries whose title is spelt similarly, like `foundEntries`; for when there
 * are none with the words.
 */
export function similarEntries(kinds: readonly SearchKind[], search: string): SQL {
  const key = sql`(SELECT lower(unaccent(${search.replace(excludedPart, '')})))`
  const excluded = (search.match(excludedPart) ?? []).map((part) => part.slice(1)).join(' or ')
  return sql`
    SELECT s.kind, s.document_id, row_number() OVER (
      ORDER BY word_similarity(${key}, s.title_key) DESC, s.dated DESC, s.kind, s.document_id DESC
    ) AS position
    FROM search_entries s
    WHERE ${key} <% s.title_key AND s.public_from <= now()
      AND s.kind = ANY (${sql.param([...kinds])}::text[])
      AND (s.words @@ (SELECT muster_search_query(${excluded}, ''))) IS NOT TRUE`
}

const specialText = Object.keys(specialMarks).join('')

const headline = (configuration: SQL, text: SQL, query: SQL, options: SQL): SQL => {
  const plain = sql`translate(${text}, ${special}, ${specialText})`
  const hits = `StartSel=${hitBegins}, StopSel=${hitEnds}, `
  return sql`ts_headline(${configuration}, ${plain}, ${query}, ${hits}::text || ${options}::text)`
}

/**
 * A text with marks around the hits: of the stems of the language, and where there is none, of
 * words as they begin. `OFFSET 0`: computed once.
 */
const marked = (text: SQL, query: SQL, options: SQL): SQL => {
  const stems = headline(
    sql`('muster_' || muster_site_language() || '_plain')::regconfig`,
    text,
    query,
    options,
  )
  const words = headline(sql`'muster_words'::regconfig`, text, query, options)
  return sql`(SELECT CASE WHEN strpos(stems, ${hitBegins}) > 0 THEN stems ELSE ${words} END
    FROM (SELECT ${stems} AS stems OFFSET 0) by_stem)`
}

/** Where the first word of the query stands in a text, about; 0 where it is not found. */
const hitIn = (text: SQL, search: string): SQL => sql`coalesce((
  SELECT min(strpos(plain, left(lexeme, greatest(3, length(lexeme) - 1))))
  FROM (SELECT lower(unaccent(${text})) AS plain OFFSET 0) p,
    unnest(to_tsvector(('muster_' || muster_site_language() || '_plain')::regconfig, ${search}))
  WHERE strpos(plain, left(lexeme, greatest(3, length(lexeme) - 1))) > 0), 0)`

/**
 * What is shown of an entry `s` for a search, as JSON of its title and a piece of its text, with
 * marks around the hits. Of a long text the part around the first hit is looked at.
 */
export function highlightOf(search: string): SQL {
  const query = tsqueryOf(searchWords(search))
  const piece = sql`(SELECT CASE WHEN length(whole) <= ${window} THEN whole
      ELSE substr(whole, greatest(1, ${hitIn(sql`whole`, search)} - ${before}), ${window}) END
    FROM (SELECT concat_ws(' ', nullif(s.description, ''), s.body) AS whole OFFSET 0) w)`
  const options = sql`(CASE WHEN length(piece) <= ${shortText} THEN ${allOfIt} ELSE ${fragments} END)`
  return sql`json_build_object(
    'title', ${marked(sql`s.title`, query, sql`${allOfIt}`)},
    'text', (SELECT ${marked(sql`piece`, query, options)}
      FROM (SELECT ${piece} AS piece OFFSET 0) p))`
}
