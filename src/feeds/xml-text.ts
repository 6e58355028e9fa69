/** Everything XML 1.0 has no place for, escaped or not (XML 1.0 §2.2), lone surrogates included. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** The text without the characters that XML forbids. */
export const withoutForbidden = (text: string): string => text.replace(forbidden, '')

/** What stands for each character with a meaning in XML while a library writes the document. */
const substitutes: Readonly<Record<string, string>> = {
  '&': '\u0001',
  '<': '\u0002',
  '>': '\u0003',
  '"': '\u0004',
  '\r': '\u0005',
}

/** How each of them is written in the end. */
const references: Readonly<Record<string, string>> = {
  '\u0001': '&amp;',
  '\u0002': '&lt;',
  '\u0003': '&gt;',
  '\u0004': '&quot;',
  // A parser turns a bare CR into LF.
  '\u0005': '&#13;',
}

const anySubstitute = new RegExp(`[${Object.keys(references).join('')}]`, 'g')

/** In a CDATA section a reference would be text. */
const sectionMarks = /<!\[CDATA\[|\]\]>/g

/**
 * A text as it is passed to a library that writes XML: nothing in it has a meaning to XML, so that
 * it comes through whatever the library escapes, forgets to escape or escapes twice. The
 * substitutes are forbidden in XML, and so never part of a text. Not for addresses, which
 * libraries parse. `finishXml` completes the document.
 */
export const xmlSafe = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"\r]/g, (character) => substitutes[character] ?? '')

/** The document of a library whose texts were all made `xmlSafe`, with its references in place. */
export const finishXml = (xml: string): string =>
  xml.replace(sectionMarks, '').replace(anySubstitute, (found) => references[found] ?? '')
