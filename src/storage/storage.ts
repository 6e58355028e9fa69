import type { Readable } from 'node:stream'

export interface ByteRange {
  /** First byte. */
  readonly start: number
  /** Last byte, inclusive. */
  readonly end: number
}

export interface StoredObject {
  /** Size of the whole object in bytes. */
  readonly size: number
  /** Strong validator, quoted. */
  readonly etag: string
  /** The bytes asked for; reading may be given up by destroying it. */
  readonly body: Readable
  /** Which bytes `body` holds, when a range was asked for and could be had. */
  readonly range?: ByteRange
}

/** A range as a request names it: from a byte on, up to one, or the last so many. */
export interface WantedRange {
  readonly start?: number
  /** Last byte, or, without `start`, how many bytes from the end. */
  readonly end?: number
}

/** A wanted range that lies beyond the object. */
export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable'
  constructor(readonly size: number) {
    super('range beyond the object')
  }
}

/** Where files are kept, found by key. Objects never change once written. */
export interface Storage {
  /** The object, or undefined when there is none. Throws RangeNotSatisfiable. */
  read(key: string, range?: WantedRange): Promise<StoredObject | undefined>
  /** Size and validator without the bytes. */
  stat(key: string): Promise<Pick<StoredObject, 'size' | 'etag'> | undefined>
  /** Writes all or nothing. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Keys of the objects in a folder, copies of images among them, page by page. */
  list(folder: string): AsyncIterable<string>
  /** Removes the object; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/** The bytes a wanted range means in an object of that size (RFC 9110 §14.1.2). */
export function resolveRange({ start, end }: WantedRange, size: number): ByteRange {
  const first = start ?? Math.max(0, size - (end ?? 0))
  const last = start === undefined ? size - 1 : Math.min(end ?? size - 1, size - 1)
  if (first >= size || first > last) throw new RangeNotSatisfiable(size)
  return { start: first, end: last }
}
