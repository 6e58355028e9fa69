import { fileTypeFromBuffer } from 'file-type'
import {
  type FileType,
  maxFileBytes,
  signedTypes,
  textTypes,
  wrongFileType,
} from '#src/contract/content/file-types.ts'
import { type PlainText, readPlainText, readUtf16 } from './plain-text.ts'

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

async function typeOf(bytes: Uint8Array, name: string): Promise<RecognisedType | undefined> {
  // Its mark is also the beginning of a kind of MP3.
  const wide = readUtf16(bytes)
  if (wide) return textType(wide, name)
  const signed = await fileTypeFromBuffer(bytes)
  if (signed && signed.mime !== textTypes.calendar.mediaType) {
    const type = signedTypes.find(({ mediaType }) => mediaType === signed.mime)
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
export async function recogniseFile(bytes: Uint8Array, name: string): Promise<RecognisedType> {
  if (bytes.byteLength > maxFileBytes) throw new UnusableFile('must be at most 10 MB')
  if (bytes.byteLength === 0) throw new UnusableFile('is empty')
  const type = await typeOf(bytes, name)
  if (!type) throw new UnusableFile(wrongFileType)
  return type
}
