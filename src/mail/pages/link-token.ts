import { int4Max } from '#src/contract/values.ts'
import { readSignedLink, signLink } from '#src/settings/signed-link.ts'

/** The tables whose ids tokens name, by what a mailed link is for. */
const linkedTables = {
  unsubscribe: 'newsletter_subscribers',
  confirm: 'newsletter_subscribers',
  /** Of a test send, and that a link was in. */
  test: 'newsletters',
  newsletter: 'newsletters',
  open: 'newsletters',
  click: 'counted_links',
  preferences: 'deliveries',
  /** The delivery of a newsletter that it lets its reader read. */
  letter: 'deliveries',
  'preference-request': 'preference_requests',
  registration: 'event_registrations',
  /** A part of it is in the QR code of a registration. */
  'door-code': 'event_registrations',
  door: 'door_links',
  shift: 'event_shift_sign_ups',
  answers: 'form_answers',
} as const

/** The purpose of a mailed link; a token is valid for one purpose only. */
export type LinkPurpose = keyof typeof linkedTables | `notifications ${string}` | `survey ${string}`

/** All of them; an account's mails about the kinds in its purpose end by a link too. */
export const tablesInLinks: readonly string[] = [...new Set(Object.values(linkedTables)), 'users']

/**
 * The token of a mailed link. By itself it does not expire, so that links in old mails stay valid.
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
