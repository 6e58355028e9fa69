import { int4Max } from '#src/contract/values.ts'
import { readSignedLink, signLink } from '#src/settings/signed-link.ts'

/** The purpose of a mailed link; a token is valid for one purpose only. */
export type LinkPurpose =
  | 'unsubscribe'
  | 'confirm'
  | 'test'
  | 'newsletter'
  | 'click'
  | 'open'
  | 'preferences'
  | 'letter'
  | 'preference-request'
  | 'registration'
  | `notifications ${string}`

/**
 * The token of a mailed link: it names a subscriber, the newsletter of a test send or that the link
 * was in (`newsletter`, `open`), a counted link (`click`), the mail itself (`preferences`), the delivery
 * of a newsletter that it lets its reader read (`letter`), what a
 * person requested, a registration for an event, or an account whose mails about the kinds in the purpose end (`notifications`). By itself it does not expire, so that links in old
 * mails stay valid.
 */
export const linkToken = (secret: string, purpose: LinkPurpose, id: number): string =>
  signLink(secret, purpose, id)

/** Verifies a token and returns its id; undefined when it was not signed by us for this purpose. */
export function readLinkToken(
  secrets: readonly string[],
  purpose: LinkPurpose,
  token: string,
): number | undefined {
  const id = readSignedLink(secrets, purpose, token)
  return id !== undefined && id <= int4Max ? id : undefined
}
