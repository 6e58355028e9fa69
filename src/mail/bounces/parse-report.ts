import PostalMime, { type Email } from 'postal-mime'
import { classifyFailure } from './classify.ts'
import { emailOf, eventIdOf, type MailEvent, messageIdOf } from './mail-event.ts'

/** Fields of a header or report by lower-case name; of a repeated one the first. */
type Fields = ReadonlyMap<string, string>

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
function parseGroups(text: string): Fields[] {
  const groups = unfold(text.slice(0, maxLength))
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
  return groups
    .slice(0, maxGroups)
    .map(parseGroup)
    .filter(({ size }) => size > 0)
}

function parseHeader(message: string): Fields {
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

const limits = { maxNestingDepth: 10, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 }
const options = { ...limits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' } as const

/**
 * Lines of a message that are parsed, at some 15 µs each: anyone who knows a return path can send a
 * million of them. What a report says comes before the mail that it returns.
 */
const maxLines = 8_000

const firstLines = (message: Uint8Array): Uint8Array => {
  let end = -1
  for (let line = 0; line < maxLines; line += 1) {
    end = message.indexOf(0x0a, end + 1)
    if (end < 0) return message
  }
  return message.subarray(0, end + 1)
}

export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport'
}

type Found = Pick<MailEvent, 'returnPaths' | 'messageIds'>
type Common = Found & Pick<MailEvent, 'source'> & { readonly digest: string }

const partOf = ({ attachments }: Email, type: RegExp): string | undefined => {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))
  return typeof part?.content === 'string' ? part.content : undefined
}

/** A Message-ID of the ledger anywhere in a text (src/mail/ledger/sql/ledger.ts). */
const ownMessageId = /<\d{1,10}\.[0-9a-f]{32}@[^\s<>@]{1,253}>/g

/** Where an MTA notes the recipient of the report, which is the return path of the mail. */
const deliveredTo = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to']

const find = (email: Email, returned: Fields): Found => {
  const headers = email.headers.filter(({ key }) => deliveredTo.includes(key))
  const paths = [...headers.map(({ value }) => value), returned.get('return-path')]
  return {
    returnPaths: paths.flatMap(emailOf),
    messageIds: messageIdOf(returned.get('message-id')),
  }
}

const quote = (fields: Fields): string =>
  [...fields].map(([name, value]) => `${name}: ${value}`).join('\n')

/** The server's text, with the status unless it quotes it (RFC 3464 §2.3.6: `smtp; 550 …`). */
function reasonOf(status: string, diagnostic: string): string {
  const text = diagnostic.replace(/^[\w-]+\s*;\s*/, '')
  return text.includes(status) ? text : `${status} ${text}`.trim()
}

const failedRecipient = (common: Common, fields: Fields): MailEvent[] => {
  // RFC 3464 §2.3.3: `delayed` is still being tried, the others were delivered or passed on.
  if (fields.get('action')?.toLowerCase().trim() !== 'failed') return []
  const status = fields.get('status') ?? ''
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const { digest, ...rest } = common
  const recipients = [
    ...emailOf(addressIn(fields.get('original-recipient'))),
    ...emailOf(addressIn(fields.get('final-recipient'))),
  ]
  return [
    {
      ...rest,
      eventId: eventIdOf(digest, ...recipients),
      kind: classifyFailure({ status, diagnostic }),
      recipients,
      reason: reasonOf(status, diagnostic),
      raw: quote(fields),
    },
  ]
}

/** RFC 5965: what a recipient's provider reports once they call a mail spam. */
const complaint = (common: Common, fields: Fields, returned: Fields): MailEvent[] => {
  const type = fields.get('feedback-type')?.toLowerCase() ?? ''
  // `not-spam` takes a complaint back (RFC 5965 §7.3 and its registry); `dkim` and
  // `auth-failure` (RFC 6591) are about our settings, `opt-out` is a wish the sender must honour.
  if (!['abuse', 'fraud', 'other', 'opt-out', 'opt-out-list'].includes(type)) return []
  const { digest, ...rest } = common
  const named = addressIn(fields.get('original-rcpt-to') ?? fields.get('removal-recipient'))
  // Providers black out the recipient; the header of the mail may still have them.
  const recipients = emailOf(named).length > 0 ? emailOf(named) : emailOf(returned.get('to'))
  const isSelf = recipients.some((email) => rest.returnPaths.includes(email))
  const raw = quote(fields)
  const event = { eventId: eventIdOf(digest, ...recipients), kind: 'complaint', raw } as const
  return [{ ...rest, ...event, recipients: isSelf ? [] : recipients, reason: type }]
}

const mailSystem = /^(?:mailer-daemon|postmaster|mail-?delivery|bounces?)(?:[+_.-]|@|$)/i

/**
 * A bounce in words only. No server's text is trusted to distinguish hard from soft, and what other
 * programs reply (out of office) is none: only a mail system's own mail counts.
 */
const inWords = (common: Common, { from, subject = '', text = '' }: Email): MailEvent[] => {
  if (!mailSystem.test(from?.address ?? '')) return []
  const { digest, ...rest } = common
  const messageIds = [...new Set(text.match(ownMessageId) ?? [])].slice(0, 10)
  return [
    {
      ...rest,
      messageIds: [...rest.messageIds, ...messageIds],
      eventId: eventIdOf(digest),
      kind: 'soft',
      recipients: [],
      reason: subject,
      raw: text,
    },
  ]
}

/**
 * The bounces and complaints in a mail that came to the return path: a delivery status
 * notification (RFC 3464), a feedback report (RFC 5965), or a bounce in words; none for any other
 * mail. Throws UnreadableReport.
 */
export async function parseReport(message: Uint8Array): Promise<MailEvent[]> {
  const email = await PostalMime.parse(firstLines(message), options).catch((cause: unknown) => {
    throw new UnreadableReport('not a message', { cause })
  })
  const returned = parseHeader(
    partOf(
      email,
      /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/,
    ) ?? '',
  )
  const digest = eventIdOf(Buffer.from(message).toString('latin1'))
  const common = { source: 'dsn', ...find(email, returned), digest } as const
  const status = partOf(email, /^message\/(?:global-)?delivery-status$/)
  if (status !== undefined)
    return parseGroups(status).flatMap((fields) => failedRecipient(common, fields))
  const feedback = partOf(email, /^message\/feedback-report$/)
  if (feedback !== undefined) {
    const fields = parseGroups(feedback)[0] ?? new Map<string, string>()
    return complaint({ ...common, source: 'arf' }, fields, returned)
  }
  return inWords(common, email)
}
