/** Characters that are invalid in XML 1.0 even when escaped (§2.2), including lone surrogates. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Removes the characters that are invalid in XML. */
export const withoutForbidden = (text: string): string => text.replace(forbidden, '')

/** Placeholders for characters with a meaning in XML, while a library writes the document. */
const substitutes: Readonly<Record<string, string>> = {
  '&': '\u0001',
  '<': '\u0002',
  '>': '\u0003',
  '"': '\u0004',
  '\r': '\u0005',
}

/** The character reference that finally replaces each placeholder. */
const references: Readonly<Record<string, string>> = {
  '\u0001': '&amp;',
  '\u0002': '&lt;',
  '\u0003': '&gt;',
  '\u0004': '&quot;',
  // Parsers normalise a bare CR to LF.
  '\u0005': '&#13;',
}

const anySubstitute = new RegExp(`[${Object.keys(references).join('')}]`, 'g')

/** CDATA delimiters, removed because references are not parsed inside CDATA. */
const sectionMarks = /<!\[CDATA\[|\]\]>/g

/**
 * Prepares a text for a library that writes XML: replaces every character with a meaning in XML
 * by a placeholder, so that it survives whether the library escapes it, forgets to or does so
 * twice. Placeholders are invalid in XML, so never part of a text. Not for URLs, which libraries
 * parse. `finishXml` completes the document.
 */
export const xmlSafe = (text: string): string =>
  withoutForbidden(text).replace(/[&<>"\r]/g, (character) => substitutes[character] ?? '')

/**
 * Replaces the placeholders in a document whose texts were all `xmlSafe` by character references.
 */
export const finishXml = (xml: string): string =>
  xml.replace(sectionMarks, '').replace(anySubstitute, (found) => references[found] ?? '')
