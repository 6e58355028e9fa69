import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'

/** An email address with its display name; "" for none. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domainName =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/**
 * The email address with its domain in ASCII; undefined if it is invalid (RFC 5321 §4.1.2,
 * §4.5.3.1).
 */
const asAscii = (address: string): string | undefined => {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))]
  const isValid = at > 0 && at <= 64 && localPart.test(local) && domainName.test(domain)
  return isValid && local.length + domain.length < 254 ? `${local}@${domain}` : undefined
}

/**
 * Parses a single mailbox, as in a From header (RFC 5322 §3.4): `news@ngo.test`, `NGO News
 * <news@ngo.test>` or `"News, NGO" <news@ngo.test>`. A domain may be a single label, as on a local
 * network. Undefined for anything else.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const given = text.trim()
  if (/\p{Cc}/u.test(given)) return undefined
  const [mailbox, ...others] = addressparser(given)
  if (!mailbox || others.length > 0 || !('address' in mailbox) || !mailbox.address) return undefined
  const { name, address } = mailbox
  // The parser guesses what was meant; a setting must be exact.
  if (given !== address && !given.endsWith(`<${address}>`)) return undefined
  const ascii = asAscii(address)
  return ascii === undefined ? undefined : { name, address: ascii }
}
