import { join } from 'node:path'
import sharp from 'sharp'

export const pathOf = (key: string): string => join(process.env['DATA_DIR'] ?? '', 'media', key)

export const picture = async (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e9c46a' } })
    .jpeg()
    .toBuffer()

export const messageOf = (response: { json: { errors: { message: string }[] } }) =>
  response.json.errors[0]?.message
