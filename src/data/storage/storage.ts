import type { Readable } from 'node:stream'

export interface ByteRange {
  readonly start: number
  /** Last byte, inclusive. */
  readonly end: number
}

export interface StoredObject {
  readonly size: number
  /** Strong ETag, quoted. */
  readonly etag: string
  /** The requested bytes; destroy the stream to abort reading. */
  readonly body: Readable
  readonly range?: ByteRange
}

/** A requested byte range: from an offset, up to an offset, or a suffix length. */
export interface RequestedRange {
  readonly start?: number
  /** Last byte, inclusive; without `start`, the number of bytes from the end. */
  readonly end?: number
}

export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable'
  constructor(readonly size: number) {
    super('range beyond the object')
  }
}

/** File storage by key. Objects are immutable once written. */
export interface Storage {
  /** The object; undefined if it does not exist. Throws RangeNotSatisfiable. */
  read(key: string, range?: RequestedRange): Promise<StoredObject | undefined>
  stat(key: string): Promise<Pick<StoredObject, 'size' | 'etag'> | undefined>
  /** Writes atomically. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Keys of the objects in a folder, resized copies included; paginated internally. */
  list(folder: string): AsyncIterable<string>
  /** Rejects when objects can be neither read nor written now. */
  check(): Promise<void>
  /** Removes the object; idempotent. */
  remove(key: string): Promise<void>
}

/** Resolves a requested range against the object's size (RFC 9110 §14.1.2). */
export function resolveRange({ start, end }: RequestedRange, size: number): ByteRange {
  const first = start ?? Math.max(0, size - (end ?? 0))
  const last = start === undefined ? size - 1 : Math.min(end ?? size - 1, size - 1)
  if (first >= size || first > last) throw new RangeNotSatisfiable(size)
  return { start: first, end: last }
}
