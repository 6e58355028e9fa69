import { readSignedLink, signLink } from '#src/config/signed-link.ts'
import { int4Max } from '#src/contract/values.ts'

/** What a mailed link is good for; a token for one is none for another. */
export type LinkPurpose = 'unsubscribe' | 'confirm' | 'test'

/**
 * The token of a mailed link: it names a subscriber, or the newsletter that was tested. It does
 * not expire, so that old mails go on working.
 */
export const linkToken = (secret: string, purpose: LinkPurpose, id: number): string =>
  signLink(secret, purpose, id)

/** Whose token it is; undefined when it was not signed by us for this purpose. */
export function readLinkToken(
  secret: string,
  purpose: LinkPurpose,
  token: string,
): number | undefined {
  const id = readSignedLink(secret, purpose, token)
  return id !== undefined && id <= int4Max ? id : undefined
}
