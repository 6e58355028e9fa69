import { z } from 'zod'
import { adminOperation, bytesResponse, publicOperation } from '../define.ts'
import { byId, positiveNumber } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { text } from '../values.ts'

export const imageFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export type ImageFormat = (typeof imageFormats)[number]

export const image = z
  .strictObject({
    url: z.string(),
    alt: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    placeholder: z.string().nullable(),
    focus: z.strictObject({ x: z.number(), y: z.number() }),
    sources: z.array(
      z.strictObject({
        type: z.string(),
        format: z.enum(imageFormats).nullable(),
        widths: z.array(z.int()),
      }),
    ),
  })
  .nullable()
  .meta({ id: 'Image' })
export type Image = z.output<typeof image>

export const readImage = publicOperation('GET', '/api/images/*key', {
  id: 'readImage',
  summary: 'A stored image',
  details:
    'At most 2,560 pixels on its longer side, but for addresses of before that limit. Ranges are served (RFC 9110 §14). A changed image has another key, so that it may be cached for good. ' +
    'Copies in other formats are made soon after an image was uploaded; where there is none, the image ' +
    'comes in its own format. Without `f`, a client whose `Accept` names `image/avif` or `image/webp` ' +
    'gets such a copy, which shared caches do not store.',
  shows: showsTables('media'),
  group: 'Content',
  params: z.object({ key: text() }),
  query: z.object({
    w: positiveNumber('must be a whole number of at least 1')
      .optional()
      .describe('Requested width in pixels; the next larger copy is served'),
    f: z
      .enum(imageFormats, { error: `must be one of ${imageFormats.join(', ')}` })
      .optional()
      .describe(
        'Requested format; where there is no copy in it, the format of the image is served',
      ),
  }),
  response: bytesResponse('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'),
  caching: 'immutable',
  statuses: [206, 416],
})

export const downloadOriginal = adminOperation('GET', '/cms-api/media/:id/original', {
  id: 'downloadOriginal',
  summary: 'An image of the library as it was uploaded, in all its pixels',
  permission: 'any',
  params: byId,
  response: bytesResponse('image/jpeg', 'image/png', 'image/webp', 'image/gif'),
})
