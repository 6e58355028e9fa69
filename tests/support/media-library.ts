import { join } from 'node:path'
import sharp from 'sharp'

/** Where the file of an image is stored. */
export const pathOf = (key: string): string => join(process.env['DATA_DIR'] ?? '', 'media', key)

/** A picture of one colour. */
export const picture = async (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e9c46a' } })
    .jpeg()
    .toBuffer()

/** Why the platform rejected a request. */
export const messageOf = (response: { json: { errors: { message: string }[] } }) =>
  response.json.errors[0]?.message
