import fc from 'fast-check'

/** Hostile for XML and for calendars: every control, surrogate halves, ends of CDATA, breaks. */
export const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    ']]>',
    '<![CDATA[x]]>',
    '&amp;lt;script&gt;',
    '</title><script>alert(1)</script>',
    '\u0000\u0008\u000b\ud800\udfff\ufffe\uffff',
    'a\r\nb\rc\nd',
    'END:VEVENT\r\nBEGIN:VALARM',
    'A;B,C\\n"D"',
  ),
)

/** The characters of a text that XML allows. */
export const visible = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
