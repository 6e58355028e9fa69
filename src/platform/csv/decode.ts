import type { Encoding } from './encodings.ts'
import { UnreadableFile } from './errors.ts'

const markedEncoding = ([first, second]: Buffer): Encoding => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** Bytes 0x80 to 0x9f of windows-1252 (WHATWG Encoding); Node 20 to 24 decode them differently. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => upper[character.charCodeAt(0) - 0x80] ?? '')

type Decode = (chunk: Buffer, stream: boolean) => string

const decoderFor = (encoding: Encoding): Decode => {
  if (encoding === 'windows-1252') return fromWindows
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk, stream) => {
    try {
      return decoder.decode(chunk, { stream })
    } catch {
      throw new UnreadableFile('file-encoding', 'must be text in UTF-8 or UTF-16')
    }
  }
}

/**
 * Decodes a file as a stream of text without byte order mark: in the given encoding, or else as
 * UTF-8 with or without mark or UTF-16 with one (decisions §5). Throws UnreadableFile for other
 * bytes.
 */
export async function* decodeText(
  bytes: AsyncIterable<Buffer>,
  encoding?: Encoding,
): AsyncGenerator<string, void> {
  let decode = encoding && decoderFor(encoding)
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    // The byte order mark may be split between two chunks.
    pending = decode ? chunk : Buffer.concat([pending, chunk])
    if (!decode && pending.byteLength < 2) continue
    decode ??= decoderFor(markedEncoding(pending))
    yield decode(pending, true)
  }
  yield decode ? decode(Buffer.alloc(0), false) : decoderFor('utf-8')(pending, false)
}

const markOf = async (bytes: AsyncIterable<Buffer>): Promise<Encoding> => {
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    pending = Buffer.concat([pending, chunk])
    if (pending.byteLength >= 2) break
  }
  return markedEncoding(pending)
}

const isUtf8 = async (bytes: AsyncIterable<Buffer>): Promise<boolean> => {
  try {
    for await (const _ of decodeText(bytes, 'utf-8'));
    return true
  } catch (error) {
    if (error instanceof UnreadableFile) return false
    throw error
  }
}

/** Control characters allowed in text files: tab, line feed, form feed, carriage return. */
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d])

const isBinary = (chunk: Buffer): boolean =>
  chunk.some((byte) => byte < 0x20 && !textControls.has(byte))

/**
 * Detects the encoding of a file, for a person who then checks its first rows: by byte order
 * mark, UTF-8 if all of it is valid, or else windows-1252, which older spreadsheets write. Throws
 * UnreadableFile for a binary file.
 */
export async function detectEncoding(read: () => AsyncIterable<Buffer>): Promise<Encoding> {
  const marked = await markOf(read())
  if (marked !== 'utf-8' || (await isUtf8(read()))) return marked
  for await (const chunk of read())
    if (isBinary(chunk))
      throw new UnreadableFile('file-binary', 'is not a text file; please save it as CSV')
  return 'windows-1252'
}
