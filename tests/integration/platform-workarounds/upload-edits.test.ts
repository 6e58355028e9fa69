import { createLocalReq, type PayloadRequest } from 'payload'
import { expect, it } from 'vitest'
import { takeFile } from '#src/platform-workarounds/decoded-uploads.ts'
import { ignoreUploadEdits } from '#src/platform-workarounds/upload-edits.ts'
import { startPayload } from '#tests/support/database.ts'

const requestWithCrop = async (): Promise<PayloadRequest> => {
  const req = await createLocalReq({}, await startPayload())
  req.query = { uploadEdits: { crop: { width: 10 } }, depth: '1' }
  req.file = { data: Buffer.from('x'), mimetype: 'image/png', name: 'x.png', size: 1 }
  return req
}

it('the crop of a query is ignored, and its other parameters stay', async () => {
  const req = await requestWithCrop()
  ignoreUploadEdits(req)
  expect(req.query).toEqual({ depth: '1' })
})

it('an uploaded file is taken once, and Payload has none to decode', async () => {
  const req = await requestWithCrop()
  expect(takeFile(req)?.name).toBe('x.png')
  expect(takeFile(req)).toBeUndefined()
  expect(req.file).toBeUndefined()
})

it('Payload alone reads the file and the crop from the request', async () => {
  const path = '../../../node_modules/payload/dist/uploads/generateFileData.js'
  const { generateFileData } = await import(new URL(path, import.meta.url).href)
  expect(String(generateFileData)).toContain('req.file')
  expect(String(generateFileData)).toContain('parseUploadEditsFromReqOrIncomingData')
})
