import { createHash } from 'node:crypto'

/** A strong validator (ETag) for exactly these bytes (RFC 9110 §8.8.3). */
export function strongEtag(bytes: string | Uint8Array): string {
  return etagOfDigest(createHash('sha256').update(bytes).digest('base64url'))
}

export const etagOfDigest = (digest: string): string => `"${digest.slice(0, 27)}"`

/** The ETag of the same content under a content coding, which has other bytes. */
export function encodedEtag(etag: string, coding: string): string {
  return `${etag.slice(0, -1)}-${coding}"`
}

const entityTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g
const codingSuffix = /-(?:gzip|br)"$/

const withoutCoding = (etag: string): string => etag.replace(codingSuffix, '"')

/**
 * Whether `If-None-Match` matches the content (conditional request): `*` or any tag, weakly
 * compared (RFC 9110 §13.1.2). A tag of any content coding counts, so that a client's cached copy
 * stays valid when its coding changes.
 */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const expected = withoutCoding(etag)
  return Array.from(ifNoneMatch.matchAll(entityTag)).some(
    ([, tag]) => tag !== undefined && withoutCoding(tag) === expected,
  )
}

/** Whether `If-Match` names this version: `*` or its tag, strongly compared (RFC 9110 §13.1.1). */
export const isSameVersion = (ifMatch: string, etag: string): boolean =>
  ifMatch.trim() === '*' || Array.from(ifMatch.matchAll(entityTag)).some(([tag]) => tag === etag)
