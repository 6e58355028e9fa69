import { randomBytes } from 'node:crypto'

/** The types we accept and store, with the extension each gets (contract rule 5). */
export const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const
export type ImageType = keyof typeof extensions

/** Widths prepared of every image that is wider, in pixels. */
export const preparedWidths = [320, 640, 1024, 1600] as const

const keyForm = /^[a-z][a-z0-9-]{0,40}\/\d{13}-[0-9a-f]{16}\.(jpg|png|webp|gif)$/

/** A new key: `<folder>/<unix ms>-<16 hex>.<ext>` (decisions §3). */
export function newImageKey(folder: string, type: ImageType, now = Date.now()): string {
  return `${folder}/${now}-${randomBytes(8).toString('hex')}.${extensions[type]}`
}

/** The type of a stored image, from its key. */
export function typeOfKey(key: string): ImageType | undefined {
  const extension = keyForm.exec(key)?.[1]
  const found = Object.entries(extensions).find(([, each]) => each === extension)?.[0]
  return found === undefined ? undefined : (found as ImageType)
}

/** The folder and the file name of a key, as a document of the platform has them. */
export function partsOfKey(key: string): { prefix: string; filename: string } {
  const end = key.indexOf('/')
  return { prefix: key.slice(0, end), filename: key.slice(end + 1) }
}

/** Where the copy of a prepared width is stored: `media/1-ab.jpg` → `media/1-ab.w640.jpg`. */
export const keyOfWidth = (key: string, width: number): string =>
  key.replace(/\.(\w+)$/, `.w${width}.$1`)

/**
 * The keys to try, in order, for a wanted width: the nearest larger prepared one, which is
 * missing only when the original is not wider than it, then the original.
 */
export function keysForWidth(key: string, wanted: number | undefined): [string, ...string[]] {
  const width = preparedWidths.find((each) => wanted !== undefined && each >= wanted)
  return width === undefined ? [key] : [keyOfWidth(key, width), key]
}

/** Every key an image may be stored under; its own first. */
export const allKeysOf = (key: string): [string, ...string[]] => [
  key,
  ...preparedWidths.map((width) => keyOfWidth(key, width)),
]
