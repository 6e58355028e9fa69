import { createHmac, timingSafeEqual } from 'node:crypto'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { int4Max } from '#src/contract/values.ts'
import type { EntryReference } from '#src/db/references.ts'

/** How long a shared link shows a draft, in seconds. */
export const shareLifetime = 7 * 24 * 3600

/** Seconds since 1970, up to the year 5138, and the signature. */
const form = /^([1-9]\d{0,10})\.([\w-]{43})$/

const sign = (secret: string, { collection, id }: EntryReference, ends: number): string =>
  createHmac('sha256', secret)
    .update(`muster-link:share:${collection}:${id}:${ends}`)
    .digest('base64url')

/** Lets whoever has it read one entry, published or not, until `ends` (seconds since 1970). */
export const shareToken = (secret: string, entry: EntryReference, ends: number): string =>
  `${ends}.${sign(secret, entry, ends)}`

/** Whether we signed the token for this entry, and it has not ended. `now` is in ms. */
export function isGoodShareToken(
  secret: string,
  entry: EntryReference,
  token: string,
  now: number,
): boolean {
  const [, digits, signature] = form.exec(token) ?? []
  const ends = Number(digits)
  if (signature === undefined || ends * 1_000 <= now) return false
  const expected = Buffer.from(sign(secret, entry, ends))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Where staff read an entry; with a token, whoever has the link. */
export const previewPath = ({ collection, id }: EntryReference, token?: string): string =>
  `/preview/${collection}/${id}${token === undefined ? '' : `?share=${token}`}`

const path = /^\/preview\/([a-z]+)\/([1-9]\d{0,9})$/

/** The entry that a path of `previewPath` names; undefined for every other path. */
export function entryOfPath(pathname: string): EntryReference | undefined {
  const [, collection, digits] = path.exec(pathname) ?? []
  const kind = draftKinds.find((each) => each === collection)
  const id = Number(digits)
  return kind && id <= int4Max ? { collection: kind, id } : undefined
}
