import { draftKinds } from '#src/contract/content/kinds.ts'
import { int4Max } from '#src/contract/values.ts'
import type { EntryReference } from '#src/data/references.ts'
import { readSignedLink, signLink } from '#src/settings/signed-link.ts'

/** Lifetime of a share link, in seconds. */
export const shareLifetime = 7 * 24 * 3600

const purpose = ({ collection, id }: EntryReference): string => `share:${collection}:${id}`

/**
 * An HMAC-signed token that grants access to one entry, draft or published, until `ends` (seconds
 * since 1970).
 */
export const shareToken = (secret: string, entry: EntryReference, ends: number): string =>
  signLink(secret, purpose(entry), ends)

/** Whether the token is signed by us for this entry and has not expired. `now` is in ms. */
export function isGoodShareToken(
  secrets: readonly string[],
  entry: EntryReference,
  token: string,
  now: number,
): boolean {
  const ends = readSignedLink(secrets, purpose(entry), token)
  return ends !== undefined && ends * 1_000 > now
}

/** Path of the preview: for staff, or with a token for anyone who has the link. */
export const previewPath = ({ collection, id }: EntryReference, token?: string): string =>
  `/preview/${collection}/${id}${token === undefined ? '' : `?share=${token}`}`

const path = /^\/preview\/([a-z]+)\/([1-9]\d{0,9})$/

export function entryOfPath(pathname: string): EntryReference | undefined {
  const [, collection, digits] = path.exec(pathname) ?? []
  const kind = draftKinds.find((each) => each === collection)
  const id = Number(digits)
  return kind && id <= int4Max ? { collection: kind, id } : undefined
}
