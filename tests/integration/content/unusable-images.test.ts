import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let rest: ReturnType<typeof platformClient>
let token: string
beforeAll(async () => {
  payload = await startPayload()
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})

const upload = async (bytes: Buffer, ...how: [string?, string?, object?]) =>
  rest('POST', '/media', { token, form: imageForm(bytes, ...how) })

const messageOf = (response: { json: { errors: { message: string }[] } }) =>
  response.json.errors[0]?.message

describe('an unusable image file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    [
      'an SVG',
      Buffer.from(svg),
      'a.svg',
      'image/svg+xml',
      'The file must be a JPEG, PNG, WebP or GIF image',
    ],
    [
      'an SVG called JPEG',
      Buffer.from(svg),
      'a.jpg',
      'image/jpeg',
      'The file must be a JPEG, PNG, WebP or GIF image',
    ],
    [
      'HTML called PNG',
      Buffer.from('<html>'),
      'a.png',
      'image/png',
      'The file must be a JPEG, PNG, WebP or GIF image',
    ],
    [
      'an empty file',
      Buffer.alloc(0),
      'a.png',
      'image/png',
      'The file must be a JPEG, PNG, WebP or GIF image',
    ],
    [
      'a broken JPEG',
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      'a.jpg',
      'image/jpeg',
      'The file is damaged',
    ],
    [
      'more than 10 MB',
      Buffer.alloc(10 * 1024 * 1024 + 1),
      'a.jpg',
      'image/jpeg',
      'The file must be at most 10 MB',
    ],
  ])(
    'an upload of %s is rejected with an error that says why, and nothing is stored',
    async (_, bytes, name, type, message) => {
      const alt = unique('Refused')
      const response = await upload(bytes, name, type, { alt })
      expect([response.status, messageOf(response)]).toEqual([400, message])
      const { totalDocs } = await payload.count({
        collection: 'media',
        where: { alt: { equals: alt } },
      })
      expect(totalDocs).toBe(0)
    },
  )

  test('an upload of a truncated image is rejected', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const response = await upload(noise.subarray(0, noise.length / 2))
    expect([response.status, messageOf(response)]).toEqual([400, 'The file is damaged'])
  })

  test('an image of too many pixels is rejected by its header alone', async () => {
    const huge = await sharp({
      create: { width: 10_001, height: 5_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const response = await upload(huge, 'a.png', 'image/png')
    expect([response.status, messageOf(response)]).toEqual([
      400,
      'The file must have at most 50 megapixels',
    ])
  })
})
