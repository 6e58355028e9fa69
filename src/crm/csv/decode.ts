import { UnreadableFile } from './errors.ts'

const encodingOf = ([first, second]: Buffer): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/**
 * The text of a file in UTF-8 with or without byte order mark, or in UTF-16 with one
 * (decisions §5), piece by piece and without the mark. Throws UnreadableFile for other bytes.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  let decoder: TextDecoder | undefined
  let held: Buffer = Buffer.alloc(0)
  const decode = (chunk: Buffer, stream: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    try {
      return decoder.decode(chunk, { stream })
    } catch {
      throw new UnreadableFile('must be text in UTF-8 or UTF-16')
    }
  }
  for await (const chunk of bytes) {
    // The byte order mark may come in two pieces.
    held = decoder ? chunk : Buffer.concat([held, chunk])
    if (decoder || held.byteLength >= 2) yield decode(held, true)
  }
  yield decode(decoder ? Buffer.alloc(0) : held, false)
}
