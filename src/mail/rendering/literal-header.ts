/** Bytes of UTF-8 in an encoded word, which has 75 characters at the most (RFC 2047 §2). */
const wordBytes = 45

function* partsOf(text: string): Generator<string> {
  let part = ''
  for (const character of text) {
    if (Buffer.byteLength(part + character) > wordBytes) {
      yield part
      part = ''
    }
    part += character
  }
  yield part
}

/**
 * The text of a header as it is shown: nodemailer passes on what looks like encoded words, and mail
 * programs decode them, so that the sender of a form could choose a subject that no check has seen.
 * A text with such a beginning is encoded itself.
 */
export const literalHeader = (text: string): string =>
  text.includes('=?')
    ? [...partsOf(text)]
        .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
        .join(' ')
    : text

/** The same of a name, which nodemailer quotes, and programs decode within quotes as well. */
export const literalName = (name: string): string => name.replaceAll('=?', '= ?')
