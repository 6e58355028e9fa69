import Negotiator from 'negotiator'
import type { ImageFormat } from '#src/contract/content/images.ts'
import { keyInFormat, possibleFormatsOf } from '#src/data/storage/keys/copy-keys.ts'
import { compactFormats, formatFiles, formatOfType } from '#src/data/storage/keys/formats.ts'
import type { ImageType } from '#src/data/storage/keys/image-types.ts'
import { keysForWidth, typeOfKey } from '#src/data/storage/keys/key.ts'

export interface Representation {
  readonly key: string
  readonly type: string
  /** `chosen` by Accept, `requested`, or a `fallback` for a requested format that is not there. */
  readonly reason: 'original' | 'chosen' | 'requested' | 'fallback'
}

interface Request {
  readonly width?: number | undefined
  readonly format?: ImageFormat | undefined
  readonly accept: string | null
}

/**
 * The compact formats that a client names, and prefers to that of the image. Wildcards name none:
 * who sends them may be any program.
 */
function acceptedFormats(accept: string | null, type: ImageType): readonly ImageFormat[] {
  if (accept === null) return []
  // The client controls the length of the header.
  const named = new Negotiator({ headers: { accept: accept.slice(0, 500) } }).mediaTypes()
  const own = named.indexOf(type)
  return compactFormats.filter((format) => {
    const place = named.indexOf(formatFiles[format].type)
    return place >= 0 && (own < 0 || place < own)
  })
}

/** The `Accept` that gets what this one does, of an image in its own choice of formats. */
export const acceptedTypes = (key: string, accept: string | undefined): string => {
  const type = typeOfKey(key)
  if (!type || accept === undefined) return ''
  const possible = possibleFormatsOf(key)
  const formats = acceptedFormats(accept, type).filter((format) => possible.includes(format))
  return formats.map((format) => formatFiles[format].type).join(',')
}

/** The files to try for a request, in order. The last two, in the image's own format, are there. */
export function representationsOf(key: string, type: ImageType, request: Request) {
  const { width, format: requested, accept } = request
  const sized = keysForWidth(key, width)
  const formats = requested === undefined ? acceptedFormats(accept, type) : [requested]
  const possible = possibleFormatsOf(key)
  const copies = formats
    .filter((format) => possible.includes(format))
    .flatMap((format) =>
      sized.map((each) => ({ key: keyInFormat(each, format), type: formatFiles[format].type })),
    )
  const isOther = requested !== undefined && requested !== formatOfType[type]
  const reason = requested === undefined ? 'chosen' : 'requested'
  return [
    ...copies.map((copy): Representation => ({ ...copy, reason })),
    ...sized.map(
      (each): Representation => ({ key: each, type, reason: isOther ? 'fallback' : 'original' }),
    ),
  ]
}
