import { createLocalReq, MissingFile } from 'payload'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { takeFile } from '#src/platform/workarounds/decoded-uploads.ts'
import { bareDecoded, startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'

const image = async () => {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  return { data, mimetype: 'image/gif', name: 'red.gif', size: data.byteLength }
}

it('an uploaded file is taken once, and Payload has none to decode', async () => {
  const req = await createLocalReq({}, await startPayload())
  req.file = await image()
  expect(takeFile(req, 'create')?.name).toBe('red.gif')
  expect(takeFile(req, 'update')).toBeUndefined()
  expect(req.file).toBeUndefined()
  expect(() => takeFile(req, 'create')).toThrow(MissingFile)
})

it('Payload alone decodes an uploaded file in this process, whatever its collection sets', async () => {
  const bare = await startBarePlatform()
  const file = await image()
  await bare.create({ collection: 'media', data: {}, file })
  expect(bareDecoded).toContain(file.data)
})
