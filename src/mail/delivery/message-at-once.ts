import type MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

/**
 * The longest message that is written at once, in characters: what a socket takes of it without
 * waiting, so that one that was cut off is not taken for one that was handed over.
 */
const longest = 64 * 1024

/** Nodemailer breaks the lines of a text without the blanks it ends with, and then the last one with them. */
function quotedPrintable(content: string): string {
  const text = content.replace(/[ \t]+$/, '')
  const lines = wrap(encode(text))
  const last = lines.slice(lines.lastIndexOf('\n') + 1)
  return (
    lines.slice(0, lines.length - last.length) + wrap(last + encode(content.slice(text.length)))
  )
}

/** The text of a node and all below it; undefined where nodemailer has to encode something else. */
function textOf(node: MimeNode): string | undefined {
  const head = `${node.buildHeaders()}\r\n\r\n`
  if (node.multipart) {
    const parts = node.childNodes.map(textOf)
    if (parts.includes(undefined)) return undefined
    const between = `\r\n--${node.boundary}\r\n`
    return `${head}${between.slice(2)}${parts.join(between)}\r\n--${node.boundary}--\r\n`
  }
  if (typeof node.content !== 'string' || node.content.length > longest) return undefined
  const encoding = node.getTransferEncoding()
  if (encoding === 'quoted-printable') return head + quotedPrintable(node.content)
  return encoding === '7bit' ? head + node.content : undefined
}

/**
 * Has a message of texts written in one piece, the same to the byte. Nodemailer encodes each part by
 * three streams and writes what they return piece by piece, a packet for each of ten, which is half
 * of what sending a mail costs.
 */
export function writeAtOnce(message: MimeNode): void {
  const inPieces = message.stream
  message.stream = (output, options, done) => {
    const text = textOf(message)
    if (text === undefined || text.length > longest) {
      inPieces.call(message, output, options, done)
      return
    }
    output.write(text)
    done()
  }
}
