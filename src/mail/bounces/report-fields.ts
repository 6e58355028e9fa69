/** Fields of a header or report by lower-case name; of a repeated one the first. */
export type Fields = ReadonlyMap<string, string>

/** Groups of a report; RFC 3464 §2.1 has one for the message and one for each recipient. */
const maxGroups = 500
const maxLength = 256 * 1024

const unfold = (text: string): string => text.replace(/\r?\n[ \t]+/g, ' ')

const parseGroup = (text: string): Fields => {
  const fields = new Map<string, string>()
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

/**
 * The groups of fields of a `message/delivery-status` or `message/feedback-report`, which are
 * separated by empty lines (RFC 3464 §2.1, RFC 5965 §3).
 */
export function parseGroups(text: string): Fields[] {
  const groups = unfold(text.slice(0, maxLength))
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
  return groups
    .slice(0, maxGroups)
    .map(parseGroup)
    .filter(({ size }) => size > 0)
}

export function parseHeader(message: string): Fields {
  return parseGroups(message.replace(/^(?:\r?\n)+/, '').slice(0, 64 * 1024))[0] ?? new Map()
}

/** The address of a field such as `rfc822; jo@example.org` (RFC 3464 §2.1.2), decoded from xtext. */
export function addressIn(field: string | undefined): string {
  const text = (field ?? '').replace(/^[\w-]+\s*;/, '').trim()
  return text.replace(/\+([0-9A-F]{2})/g, (whole, hex: string) => {
    // xtext (RFC 3461 §4) encodes only `+`, `=` and what is not printable: `+tag` is no code.
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return character === '+' || character === '=' ? character : whole
  })
}
