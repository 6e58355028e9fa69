import { fileTypeFromBuffer } from 'file-type'
import {
  type FileType,
  maxFileBytes,
  signedTypes,
  textTypes,
  wrongFileType,
} from '#src/contract/content/file-types.ts'

/** Bytes that are text, and the encoding they are in. */
interface PlainText {
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
function readUtf16(bytes: Uint8Array): PlainText | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`
  const label = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : undefined
  const text = label && decode(bytes, label)
  return text === undefined ? undefined : { text, charset: 'utf-16' }
}

/** Text in UTF-8, or else in the encoding of Windows; undefined for bytes that are no text. */
function readPlainText(bytes: Uint8Array): PlainText | undefined {
  for (const charset of encodings) {
    const text = decode(bytes, charset)
    if (text !== undefined) return { text, charset }
  }
  return undefined
}

/** The file is rejected; the message tells the person why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

export interface RecognisedType extends FileType {
  readonly contentType: string
}

/** Text that a program would run or a browser render: markup, and a script that names its program. */
const isActive = (text: string): boolean => /^\s*(?:<|#!)/.test(text)

function textType({ text, charset }: PlainText, name: string): RecognisedType | undefined {
  if (isActive(text)) return undefined
  const isCalendar = /^\s*BEGIN:VCALENDAR\r?\n/i.test(text)
  const isTable = /\.csv$/i.test(name)
  const kind = isCalendar ? 'calendar' : isTable ? 'csv' : 'plain'
  const type = textTypes[kind]
  return { ...type, contentType: `${type.mediaType}; charset=${charset}` }
}

async function typeOf(
  bytes: Uint8Array,
  name: string,
  types: readonly FileType[],
): Promise<RecognisedType | undefined> {
  // Its mark is also the beginning of a kind of MP3.
  const wide = readUtf16(bytes)
  if (wide) return textType(wide, name)
  const signed = await fileTypeFromBuffer(bytes)
  if (signed && signed.mime !== textTypes.calendar.mediaType) {
    const type = types.find(({ mediaType }) => mediaType === signed.mime)
    return type && { ...type, contentType: type.mediaType }
  }
  const text = readPlainText(bytes)
  return text && textType(text, name)
}

/**
 * The type of a file by its bytes; its name tells only a table (CSV) from another text. Documents
 * with macros, markup such as HTML and SVG, scripts and programs are none of those accepted. Throws
 * UnusableFile.
 */
export async function recogniseFile(
  bytes: Uint8Array,
  name: string,
  types: readonly FileType[] = signedTypes,
  wrongType = wrongFileType,
): Promise<RecognisedType> {
  if (bytes.byteLength > maxFileBytes) throw new UnusableFile('must be at most 10 MB')
  if (bytes.byteLength === 0) throw new UnusableFile('is empty')
  const type = await typeOf(bytes, name, types)
  if (!type) throw new UnusableFile(wrongType)
  return type
}
