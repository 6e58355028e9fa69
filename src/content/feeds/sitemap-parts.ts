import type { PieceKey } from '#src/content/feeds/sql/sitemap.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'

export type Piece = PieceKey & {
  readonly count: number
  /** The last change of what it lists, and of all its public entries, in ms since 1970. */
  readonly listedAt: number | null
  readonly changedAt: number | null
  readonly digest: string
}

/** Pieces in the order of the sitemap: by kind, then by id. Pure. */
export const inOrder = <Key extends PieceKey>(pieces: Iterable<Key>): Key[] =>
  [...pieces].sort(
    (a, b) => draftKinds.indexOf(a.kind) - draftKinds.indexOf(b.kind) || a.number - b.number,
  )

/**
 * Whole pieces in order, as parts of at most `limit` URLs; the first part has `before` more. There is
 * always a first one. Pure.
 */
export function partsOf<Sized extends { readonly count: number }>(
  pieces: readonly Sized[],
  { before, limit }: { readonly before: number; readonly limit: number },
): Sized[][] {
  let part: Sized[] = []
  let count = before
  const parts = [part]
  for (const piece of pieces) {
    if (count + piece.count > limit) {
      part = []
      count = 0
      parts.push(part)
    }
    part.push(piece)
    count += piece.count
  }
  return parts
}
