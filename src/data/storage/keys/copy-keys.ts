import type { ImageFormat } from '#src/contract/content/images.ts'
import { formatFiles, possibleFormats } from './formats.ts'
import { extensions } from './image-types.ts'
import { keyOfOriginal, keyOfWidth, preparedWidths, typeOfKey } from './key.ts'

const fileForm =
  /^([a-z][a-z0-9-]{0,40}\/\d{13}-[0-9a-f]{16})(?:\.(?:w\d+|original))?\.(jpg|png|webp|gif)(?:\.(avif|webp|jpg|png))?$/

/** The folder of the library, whose images alone have copies in other formats. */
const libraryFolder = 'media'

export function possibleFormatsOf(key: string): readonly ImageFormat[] {
  const type = typeOfKey(key)
  return type && key.startsWith(`${libraryFolder}/`) ? possibleFormats[type] : []
}

/** The key of a copy in another format: `media/1-ab.w640.jpg` → `media/1-ab.w640.jpg.avif`. */
export const keyInFormat = (key: string, format: ImageFormat): string =>
  `${key}.${formatFiles[format].extension}`

/** The key of the image that a file is a copy of, or is itself; undefined for any other file. */
export function imageOfFile(file: string): string | undefined {
  const [, name, extension] = fileForm.exec(file) ?? []
  return name && `${name}.${extension}`
}

export function typeOfFile(file: string): string | undefined {
  const [, , own, copied] = fileForm.exec(file) ?? []
  const extension = copied ?? own
  if (extension === 'avif') return formatFiles.avif.type
  return Object.entries(extensions).find(([, each]) => each === extension)?.[0]
}

/** The keys of an image at all widths that it may have, the full one first. */
const widthsOf = (key: string): [string, ...string[]] => [
  key,
  ...preparedWidths.map((width) => keyOfWidth(key, width)),
]

/** All keys that an upload and its copies may have, its own first; only images have copies. */
export function allKeysOf(key: string): [string, ...string[]] {
  if (!typeOfKey(key)) return [key]
  const sized = widthsOf(key)
  const copies = possibleFormatsOf(key).flatMap((format) =>
    sized.map((each) => keyInFormat(each, format)),
  )
  return [...sized, keyOfOriginal(key), ...copies]
}
