import type { ImageType } from '#src/data/storage/keys/image-types.ts'

type Signature = readonly [offset: number, text: string]

/** Magic bytes of each format, as Latin-1. */
const signatures: readonly (readonly [ImageType, readonly Signature[]])[] = [
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['image/gif', [[0, 'GIF87a']]],
  ['image/gif', [[0, 'GIF89a']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
]

/**
 * Detects the type of an image by its magic bytes alone. Anything but the four formats never
 * reaches a decoder.
 */
export function sniffType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return signatures.find(([, parts]) =>
    parts.every(([offset, text]) => head.startsWith(text, offset)),
  )?.[0]
}
