/** Bytes to be stored under a key. */
export interface StoredFile {
  readonly key: string
  readonly bytes: Buffer
}

/** An upload as it is stored: an image, with its copies at the prepared widths, or another file. */
export interface NewFile extends StoredFile {
  readonly type: string
  readonly copies: readonly StoredFile[]
}
