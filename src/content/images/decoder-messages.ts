import { z } from 'zod'
import { extensions, type ImageType } from './key.ts'

const types = Object.keys(extensions) as [ImageType, ...ImageType[]]

/** Request to the decoder process: decode a file into a folder. */
export const decodeRequest = z.object({
  path: z.string(),
  prefix: z.string(),
  folder: z.string(),
})
export type DecodeRequest = z.output<typeof decodeRequest>

/** Its response; `ready` is sent once, before the first request. */
export const decoderMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({
    kind: z.literal('decoded'),
    image: z.object({
      key: z.string(),
      type: z.enum(types),
      width: z.int(),
      height: z.int(),
      copies: z.array(z.string()),
    }),
  }),
  z.object({ kind: z.literal('unusable'), message: z.string() }),
  z.object({ kind: z.literal('failed'), error: z.string() }),
])
export type DecoderMessage = z.output<typeof decoderMessage>
