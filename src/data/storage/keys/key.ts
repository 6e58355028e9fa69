import { randomBytes } from 'node:crypto'
import { extensions, type ImageType } from './image-types.ts'

/** Widths in px of the resized copies, made of every image that is wider. */
export const preparedWidths = [320, 640, 1024, 1600] as const

/** The longest side in px of what the key of an image leads to (decisions §8). */
export const maxSide = 2_560

export const isAboveMaxSide = (image: { width: number; height: number }): boolean =>
  Math.max(image.width, image.height) > maxSide

const keyForm = /^[a-z][a-z0-9-]{0,40}\/\d{13}-[0-9a-f]{16}\.(jpg|png|webp|gif)$/

/** Generates a key: `<folder>/<unix ms>-<16 hex>.<ext>` (decisions §3). */
export function newImageKey(folder: string, type: ImageType, now = Date.now()): string {
  return `${folder}/${now}-${randomBytes(8).toString('hex')}.${extensions[type]}`
}

export function typeOfKey(key: string): ImageType | undefined {
  const extension = keyForm.exec(key)?.[1]
  const found = Object.entries(extensions).find(([, each]) => each === extension)?.[0]
  return found === undefined ? undefined : (found as ImageType)
}

/** Splits a key into folder and file name, the fields of a Payload upload document. */
export function partsOfKey(key: string): { prefix: string; filename: string } {
  const end = key.indexOf('/')
  return { prefix: key.slice(0, end), filename: key.slice(end + 1) }
}

/** The key of a resized copy: `media/1-ab.jpg` → `media/1-ab.w640.jpg`. */
export const keyOfWidth = (key: string, width: number): string =>
  key.replace(/\.(\w+)$/, `.w${width}.$1`)

/** The key of what was uploaded, which is there where its longer side is above the limit. */
export const keyOfOriginal = (key: string): string => key.replace(/\.(\w+)$/, '.original.$1')

/**
 * The keys to try, in order, for a requested width: the next larger copy, which is missing only
 * when the original is not wider, then the original.
 */
export function keysForWidth(
  key: string,
  requestedWidth: number | undefined,
): [string, ...string[]] {
  const width = preparedWidths.find(
    (each) => requestedWidth !== undefined && each >= requestedWidth,
  )
  return width === undefined ? [key] : [keyOfWidth(key, width), key]
}
