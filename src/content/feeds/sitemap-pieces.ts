import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Bound, findPresent } from '#src/content/changes/sql/changes.ts'
import { latest, presentPieceUrls } from '#src/content/feeds/sitemap-url.ts'
import {
  findChangedPieces,
  findPieceRows,
  findPieces,
  type PieceKey,
  type PieceRow,
} from '#src/content/feeds/sql/sitemap.ts'
import type { Database } from '#src/data/transaction.ts'
import { writeSitemapEntries } from './sitemap.ts'
import { inOrder, type Piece } from './sitemap-parts.ts'

/** Of all texts in memory, in bytes: three sitemaps of 50,000 URLs. */
const maxTexts = 24 * 1024 ** 2

const batch = 10

/**
 * How long changes are followed before everything is read again, in ms: they are not stored for
 * good.
 */
const followedFor = 24 * 60 * 60_000

interface Known {
  readonly of: string
  readonly at: Bound
  /** When everything was read, by `performance.now()`. */
  readonly since: number
  readonly pieces: ReadonlyMap<string, Piece>
}

export interface Source {
  readonly tables: string
  readonly siteUrl: string
}

const nameOf = ({ kind, number }: PieceKey): string => `${kind}/${number}`

export const digestOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url')

const isEmpty = ({ count, changedAt }: Piece): boolean => count === 0 && changedAt === null

/**
 * The entries of the sitemap in pieces of some hundred URLs, serialized once, and again when an
 * entry in them has changed. Which these are, the database says at each reading (`public_changes`),
 * in the snapshot of which they are read: no reading is older than its transaction. Every method is
 * called in a transaction that reads one snapshot of the primary, one at a time.
 */
export class SitemapPieces {
  private known: Known | undefined
  /** By digest, so that none is ever stale. */
  private readonly texts: LRUCache<string, Buffer>

  constructor(maxSize = maxTexts) {
    const sizeCalculation = ({ byteLength }: Buffer): number => byteLength + 200
    this.texts = new LRUCache({ maxSize, sizeCalculation })
  }

  async current(db: Database, { tables, siteUrl }: Source): Promise<Piece[]> {
    const { origin, snapshot, time } = await findPresent(db)
    const context = `${origin} ${tables} ${siteUrl}`
    const known = this.usable(context)
    const changed = known ? await findChangedPieces(db, known.at) : await findPieces(db)
    const pieces = new Map(known?.pieces)
    for await (const { piece } of this.make(db, siteUrl, changed)) {
      if (isEmpty(piece)) pieces.delete(nameOf(piece))
      else pieces.set(nameOf(piece), piece)
    }
    const since = known?.since ?? performance.now()
    this.known = { of: context, at: { snapshot, time }, since, pieces }
    return inOrder(pieces.values())
  }

  /** The texts of current pieces; those that are in memory no longer are made again. */
  async textsOf(db: Database, siteUrl: string, pieces: readonly Piece[]): Promise<Buffer[]> {
    const texts = new Map(pieces.map(({ digest }) => [digest, this.texts.get(digest)]))
    const missing = pieces.filter(({ digest }) => !texts.get(digest))
    for await (const { piece, text } of this.make(db, siteUrl, missing))
      texts.set(piece.digest, text)
    return pieces.map((piece) => {
      const text = texts.get(piece.digest)
      if (!text) throw new Error(`a piece of the sitemap is another one: ${nameOf(piece)}`)
      return text
    })
  }

  private usable(context: string): Known | undefined {
    if (this.known?.of !== context || performance.now() - this.known.since > followedFor)
      return undefined
    return this.known
  }

  private async *make(db: Database, siteUrl: string, keys: readonly PieceKey[]) {
    for (let at = 0; at < keys.length; at += batch) {
      for (const row of await findPieceRows(db, keys.slice(at, at + batch), siteUrl))
        yield await this.write(row, siteUrl)
      // Other requests have their turn.
      await setImmediate()
    }
  }

  private async write(row: PieceRow, siteUrl: string): Promise<{ piece: Piece; text: Buffer }> {
    const text = Buffer.from(await writeSitemapEntries(presentPieceUrls(row, siteUrl)))
    const digest = digestOf(text)
    this.texts.set(digest, text)
    const { kind, number, urls, changedAt } = row
    const listedAt = latest(urls.map(([, changed]) => changed))
    return { piece: { kind, number, count: urls.length, listedAt, changedAt, digest }, text }
  }
}
