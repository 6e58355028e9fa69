import { readSignedLink, signLink } from '#src/config/signed-link.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { int4Max } from '#src/contract/values.ts'
import type { EntryReference } from '#src/db/references.ts'

/** How long a shared link shows a draft, in seconds. */
export const shareLifetime = 7 * 24 * 3600

const purpose = ({ collection, id }: EntryReference): string => `share:${collection}:${id}`

/** Lets whoever has it read one entry, published or not, until `ends` (seconds since 1970). */
export const shareToken = (secret: string, entry: EntryReference, ends: number): string =>
  signLink(secret, purpose(entry), ends)

/** Whether we signed the token for this entry, and it has not ended. `now` is in ms. */
export function isGoodShareToken(
  secret: string,
  entry: EntryReference,
  token: string,
  now: number,
): boolean {
  const ends = readSignedLink(secret, purpose(entry), token)
  return ends !== undefined && ends * 1_000 > now
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
