import { z } from 'zod'
import { imageFormats } from '#src/contract/content/images.ts'
import { extensions, type ImageType } from '#src/data/storage/keys/image-types.ts'
import { crop } from './crop.ts'

const types = Object.keys(extensions) as [ImageType, ...ImageType[]]

/** Requests to the decoder process, about a file, with a folder for what it writes. */
export const decodeRequest = z.object({
  kind: z.literal('decode'),
  path: z.string(),
  prefix: z.string(),
  folder: z.string(),
  crop: crop.optional(),
})
export type DecodeRequest = z.output<typeof decodeRequest>

export const convertRequest = z.object({
  kind: z.literal('convert'),
  path: z.string(),
  key: z.string(),
  folder: z.string(),
})
export type ConvertRequest = z.output<typeof convertRequest>

export const decoderRequest = z.discriminatedUnion('kind', [decodeRequest, convertRequest])

const decoded = z.object({
  key: z.string(),
  type: z.enum(types),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  copies: z.array(z.string()),
})

/** Copies of an image in other formats: the key of each, and that of the same size in its own. */
const converted = z.object({
  placeholder: z.string(),
  copies: z.array(z.object({ key: z.string(), format: z.enum(imageFormats), ownKey: z.string() })),
})
export type Converted = z.output<typeof converted>

/** Its response; `ready` is sent once, before the first request. */
export const decoderMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('decoded'), image: decoded }),
  z.object({ kind: z.literal('converted'), image: converted }),
  z.object({ kind: z.literal('unusable'), message: z.string() }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
])
export type DecoderMessage = z.output<typeof decoderMessage>
