import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { formerAddressYears } from '#src/contract/content/redirects.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { affected, firstRow, value } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'

type RedirectRow = { from: string; to: string }
type RedirectsQuery = Pick<ListQuery, 'search' | 'limit' | 'offset'> & {
  readonly from?: string | undefined
}

/** Where the entry of a redirect is (migration `former_addresses`). */
const entry = sql`muster_address(e.kind, e.document_id::integer)`

const leadsSomewhere = sql`(e."to" IS NOT NULL OR EXISTS (
  SELECT FROM ${entry} a WHERE a.public_from <= now() AND a.path <> e."from"))`

const matching = ({ from, search }: RedirectsQuery) => sql`
  ${from === undefined ? sql`TRUE` : sql`e."from" = ${from}`} AND ${containing(search, sql`e."from"`)}
  AND ${leadsSomewhere}`

/** Those that lead somewhere now. */
export const { count: countRedirects, list: findRedirects } = listedRows<
  RedirectRow,
  RedirectsQuery
>({
  table: 'redirects',
  columns: sql`e."from", coalesce(e."to", (SELECT a.path FROM ${entry} a)) AS "to"`,
  matching,
  order: sql`e."from"`,
})

/** Where a path leads now, if anywhere. */
export const findRedirect = async (db: Database, from: string): Promise<string | undefined> =>
  (await findRedirects(db, { from, limit: 1, offset: 0 }))[0]?.to

/** When one begins to lead to an article that becomes public by time alone. */
export async function findNextRedirect(db: Database): Promise<Date | undefined> {
  const next = await value(db)<string | null>`
    SELECT to_json(min(a.public_from)) FROM redirects e, ${entry} a
    WHERE e.kind = 'news' AND a.public_from > now()`
  return next ? new Date(next) : undefined
}

/** The path of an entry, public or not. */
export const findPath = (db: Database, kind: string, id: number): Promise<string | undefined> =>
  value(db)<string>`SELECT path FROM muster_address(${kind}, ${id}::integer)`

export type RedirectProblem = 'public' | 'taken' | 'loop' | 'chain' | 'nowhere'

/** Why a redirect must not be; its trigger asks the same, and decides. */
export const findProblem = async (
  db: Database,
  { id, from, to }: { id: number | undefined; from: string; to: string | null },
): Promise<RedirectProblem | undefined> =>
  (await value(db)<RedirectProblem | null>`
    SELECT muster_redirect_problem(${id ?? null}::integer, ${from}, ${to})`) ?? undefined

/** Where the address of an entry leads, if it is elsewhere: to another entry, or where a person named. */
export const findTaker = (
  db: Database,
  path: string,
  own: { kind: string; id: number | undefined },
): Promise<{ to: string; until: string | null } | undefined> =>
  firstRow(db)`
    SELECT coalesce(e."to", a.path, '') AS "to",
      (e.left_at + make_interval(years => ${formerAddressYears}))::date::text AS until
    FROM redirects e LEFT JOIN ${entry} a ON true
    WHERE e."from" = ${path} AND a.in_trash IS NOT TRUE
      AND (e.kind, e.document_id) IS DISTINCT FROM (${own.kind}::text, ${own.id ?? null}::numeric)`

/** The slug, or where another entry of a kind has it, the first with a number that is free, as short as all. */
export const findFreeSlug = (db: Database, kind: string, slug: string, own?: number) =>
  value(db)<string>`
    SELECT free.slug FROM generate_series(1, 1000) n, LATERAL (
      SELECT CASE n WHEN 1 THEN ${slug}::text ELSE rtrim(left(${slug}, 95), '-') || '-' || n END
        AS slug) free
    WHERE NOT EXISTS (SELECT FROM ${sql.identifier(kind)} e
      WHERE e.slug = free.slug AND e.deleted_at IS NULL
        AND e.id IS DISTINCT FROM ${own ?? null}::integer)
    ORDER BY n LIMIT 1`

export const releaseAddresses = (db: Database): Promise<number> => affected(db)`
      DELETE FROM redirects WHERE left_at < now() - make_interval(years => ${formerAddressYears})`

/** Whether a path, of a column `path`, leads elsewhere. */
export const isRedirected = (path: SQL): SQL =>
  sql`EXISTS (SELECT FROM redirects e WHERE e."from" = ${path} AND ${leadsSomewhere})`
