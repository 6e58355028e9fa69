/** Bytes that are text, and the encoding they are in. */
export interface PlainText {
  readonly text: string
  readonly charset: 'utf-8' | 'utf-16' | 'windows-1252'
}

/** Control characters that no text has: all but tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

const encodings = ['utf-8', 'windows-1252'] as const

const decode = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return control.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Text in UTF-16, which begins with a byte order mark; some programs export tables in it. */
export function readUtf16(bytes: Uint8Array): PlainText | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`
  const label = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : undefined
  const text = label && decode(bytes, label)
  return text === undefined ? undefined : { text, charset: 'utf-16' }
}

/** Text in UTF-8, or else in the encoding of Windows; undefined for bytes that are no text. */
export function readPlainText(bytes: Uint8Array): PlainText | undefined {
  for (const charset of encodings) {
    const text = decode(bytes, charset)
    if (text !== undefined) return { text, charset }
  }
  return undefined
}
