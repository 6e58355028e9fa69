import { createLocalReq } from 'payload'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { takeUploadEdits } from '#src/platform/workarounds/upload-edits.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'

const uploadEdits = {
  crop: { x: 0, y: 0, width: 25, height: 25, unit: '%' },
  widthInPixels: 2,
  heightInPixels: 2,
}

it('the crop of a query is taken from it, and its other parameters stay', async () => {
  const req = await createLocalReq({}, await startPayload())
  req.query = { uploadEdits, depth: '1' }
  expect(takeUploadEdits(req)).toEqual(uploadEdits)
  expect(req.query).toEqual({ depth: '1' })
})

it('Payload alone crops an image by the query where its collection has no crop', async () => {
  const bare = await startBarePlatform()
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const file = { data, mimetype: 'image/png', name: 'red.png', size: data.byteLength }
  const { id, width } = await bare.create({ collection: 'media', data: {}, file })
  expect(width).toBe(8)
  const req = await createLocalReq({}, bare)
  req.query = { uploadEdits }
  await bare.update({ collection: 'media', id, data: {}, req })
  expect(await bare.findByID({ collection: 'media', id })).toMatchObject({ width: 2 })
})
