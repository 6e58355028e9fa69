export interface StoredFile {
  readonly key: string
  readonly bytes: Buffer
}

export interface NewFile extends StoredFile {
  readonly type: string
  readonly copies: readonly StoredFile[]
}
