import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'

/** An address, and the name shown with it; "" for none. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const domainName =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** The address with its domain in ASCII; undefined for what is none (RFC 5321 §4.1.2, §4.5.3.1). */
const asAscii = (address: string): string | undefined => {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), domainToASCII(address.slice(at + 1))]
  const isValid = at > 0 && at <= 64 && localPart.test(local) && domainName.test(domain)
  return isValid && local.length + domain.length < 254 ? `${local}@${domain}` : undefined
}

/**
 * The one mailbox a text names, as a From header has it (RFC 5322 §3.4): `news@ngo.test`,
 * `NGO News <news@ngo.test>` or `"News, NGO" <news@ngo.test>`. A domain may be a single name,
 * as on a local network. Undefined for anything else.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const given = text.trim()
  if (/\p{Cc}/u.test(given)) return undefined
  const [mailbox, ...others] = addressparser(given)
  if (!mailbox || others.length > 0 || !('address' in mailbox) || !mailbox.address) return undefined
  const { name, address } = mailbox
  // The parser guesses what was meant; a setting says it.
  if (given !== address && !given.endsWith(`<${address}>`)) return undefined
  const ascii = asAscii(address)
  return ascii === undefined ? undefined : { name, address: ascii }
}
