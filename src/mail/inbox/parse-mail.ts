import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { receivedAt } from './mailbox.ts'

export interface MailSummary {
  readonly id: string
  /** ISO 8601. */
  readonly receivedAt: string
  readonly from: string
  readonly to: string
  readonly subject: string
}

interface AttachedFile {
  readonly name: string
  readonly type: string
  /** In bytes. */
  readonly size: number
}

export interface OpenedMail extends MailSummary {
  /** Empty when the mail has none. */
  readonly html: string
  readonly text: string
  readonly attachments: readonly AttachedFile[]
}

const limits = { maxNestingDepth: 50, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 1 }

const nameOf = (address: Address): string => {
  if (address.group) return address.group.map(nameOf).join(', ')
  return address.name ? `${address.name} <${address.address}>` : address.address
}

const namesOf = (addresses: readonly Address[] = []): string => addresses.map(nameOf).join(', ')

const unreadable = { headers: [], headerLines: [], attachments: [] } satisfies Email

/** Unparseable mails are shown as source, so their error is ignored here. */
const parse = (source: Uint8Array): Promise<Email> =>
  PostalMime.parse(source, limits).catch(() => unreadable)

const summaryOf = (id: string, { from, to, cc, subject = '' }: Email): MailSummary => ({
  id,
  receivedAt: receivedAt(id),
  from: from ? nameOf(from) : '',
  to: namesOf([...(to ?? []), ...(cc ?? [])]),
  subject,
})

const endOfHeaders = (head: Buffer): number => {
  const end = head.indexOf('\r\n\r\n')
  return end < 0 ? head.length : end
}

export async function summarizeMail(id: string, head: Buffer): Promise<MailSummary> {
  return summaryOf(id, await parse(head.subarray(0, endOfHeaders(head))))
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))

/** Sanitizes a file name: no folders, nothing that a header or file system would misinterpret. */
const safeName = (name: string | null): string =>
  (name ?? '').replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '_') || 'attachment'

const dataUrl = (file: Attachment): string =>
  `data:${file.mimeType};base64,${bytesOf(file).toString('base64')}`

/** Embeds inline images (`cid:` URLs, RFC 2392) in the HTML. */
const withInlineImages = (html: string, files: readonly Attachment[]): string => {
  const byId = new Map(
    files
      .filter(({ contentId, mimeType }) => contentId && mimeType.startsWith('image/'))
      .map((file) => [file.contentId?.replace(/^<|>$/g, ''), file]),
  )
  if (byId.size === 0) return html
  return html.replace(/\bcid:([^"'\s)>]+)/g, (url, id: string) => {
    const file = byId.get(id)
    return file ? dataUrl(file) : url
  })
}

/** Parses a whole mail. Never throws: an unparseable one has no parts. */
export async function openMail(id: string, source: Buffer): Promise<OpenedMail> {
  const mail = await parse(source)
  return {
    ...summaryOf(id, mail),
    html: withInlineImages(mail.html ?? '', mail.attachments),
    text: mail.text ?? '',
    attachments: mail.attachments.map((file) => ({
      name: safeName(file.filename),
      type: file.mimeType,
      size: bytesOf(file).byteLength,
    })),
  }
}

/**
 * The bytes and sanitized name of an attachment by its index from 0; undefined when there is
 * none.
 */
export async function readAttachment(
  source: Buffer,
  index: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const file = (await parse(source)).attachments[index]
  return file && { name: safeName(file.filename), bytes: bytesOf(file) }
}
