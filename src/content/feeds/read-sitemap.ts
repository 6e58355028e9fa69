import type { Payload } from 'payload'
import { latest, presentStaticUrls } from '#src/content/feeds/sitemap-url.ts'
import { findSitemapBasis, type StaticChanges } from '#src/content/feeds/sql/sitemap.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { urlsPerSitemap } from '#src/contract/feeds/crawlers.ts'
import { withPrimary } from '#src/data/pool/context.ts'
import type { Database } from '#src/data/transaction.ts'
import { Semaphore } from '#src/server/concurrency/semaphore.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { type SitemapUrl, sitemapFrame, writeSitemapEntries } from './sitemap.ts'
import { type Piece, partsOf } from './sitemap-parts.ts'
import { digestOf, SitemapPieces } from './sitemap-pieces.ts'

/** A sitemap of at most 50,000 URLs. */
interface SitemapText {
  readonly chunks: readonly Buffer[]
  /** Identifies the bytes of all chunks. */
  readonly digest: string
}

/** The parts of a sitemap that is too large for one file, with their last changes in ms since 1970. */
interface SitemapParts {
  readonly parts: readonly { readonly changedAt: number }[]
}

const shared = () =>
  processWide('sitemap', () => ({
    pieces: new SitemapPieces(),
    readings: new Semaphore({ permits: 1, queueLimit: 500, timeout: 30_000 }),
  }))

const staticUrls = (changes: StaticChanges, pieces: readonly Piece[], siteUrl: string) => {
  const ofKind = (kind: DraftKind) =>
    latest(pieces.filter((piece) => piece.kind === kind).map(({ changedAt }) => changedAt))
  const entries = { actions: ofKind('actions'), news: ofKind('news'), events: ofKind('events') }
  return presentStaticUrls(changes, entries, siteUrl)
}

/** What the index says; static pages are in the first part. */
const describeParts = (
  parts: readonly (readonly Piece[])[],
  statics: readonly SitemapUrl[],
): SitemapParts => ({
  parts: parts.map((pieces, at) => {
    const first = at === 0 ? statics.map(({ changed }) => changed.getTime()) : []
    return { changedAt: latest([...pieces.map(({ listedAt }) => listedAt), ...first]) ?? 0 }
  }),
})

const read = async (
  pieces: SitemapPieces,
  db: Database,
  { siteUrl, part }: { siteUrl: string; part: number | undefined },
): Promise<SitemapText | SitemapParts | undefined> => {
  const basis = await findSitemapBasis(db)
  const all = await pieces.current(db, { tables: basis.tables, siteUrl })
  const statics = staticUrls(basis, all, siteUrl)
  const parts = partsOf(all, { before: statics.length, limit: urlsPerSitemap })
  if (part === undefined && parts.length > 1) return describeParts(parts, statics)
  const { [(part ?? 1) - 1]: wanted } = parts
  if (!wanted) return undefined
  const before = wanted === parts[0] ? await writeSitemapEntries(statics) : ''
  const start = sitemapFrame.start + before
  const texts = await pieces.textsOf(db, siteUrl, wanted)
  return {
    chunks: [Buffer.from(start), ...texts, Buffer.from(sitemapFrame.end)],
    digest: digestOf([start, ...wanted.map(({ digest }) => digest)].join('\n')),
  }
}

/**
 * The sitemap, or its parts where it has more than 50,000 URLs; with a number that part, undefined
 * where there is none. Everything that is committed before the call is in it. Throws Overloaded when
 * too many wait.
 */
export function readSitemap(
  payload: Payload,
  siteUrl: string,
  part?: number,
): Promise<SitemapText | SitemapParts | undefined> {
  const { pieces, readings } = shared()
  // Snapshots of a replica do not say which transactions were under way.
  return readings.run({}, () =>
    withPrimary(() =>
      payload.db.drizzle.transaction((tx) => read(pieces, tx, { siteUrl, part }), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    ),
  )
}
