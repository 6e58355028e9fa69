import { existsSync } from 'node:fs'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyOfWidth } from '#src/data/storage/keys/key.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { messageOf, pathOf, picture } from '#tests/support/media-library.ts'
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

/** A picture whose quarters have different colours: red, green / blue, white. */
const quarters = (side: number): Promise<Buffer> => {
  const half = side / 2
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: half, height: half, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
    .composite([part('#f00', 0, 0), part('#0f0', half, 0), part('#00f', 0, half)])
    .png()
    .toBuffer()
}

const query = (edits: Record<string, Record<string, number | string>>): string =>
  new URLSearchParams(
    Object.entries(edits).flatMap(([name, values]) =>
      Object.entries(values).map(([part, value]) => [
        `uploadEdits[${name}][${part}]`,
        String(value),
      ]),
    ),
  ).toString()

const colourOf = async (key: string) => {
  const { dominant } = await sharp(pathOf(key)).stats()
  return [dominant.r > 200, dominant.g > 200, dominant.b > 200]
}

describe('an image that is cropped', () => {
  const lowerLeft = { unit: '%', x: 0, y: 50, width: 50, height: 50 }

  test('is written under a new key, and served as it was under the former one', async () => {
    const { json } = await upload(await quarters(800), 'a.png', 'image/png')
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    const { status, json: cropped } = await rest('PATCH', path, { token, json: { alt: 'Corner' } })
    expect(status).toBe(200)
    expect(cropped.doc).toMatchObject({
      ...{ alt: 'Corner', width: 400, height: 400, originalName: 'a.png', focalX: 50, focalY: 50 },
      formerKeys: [json.doc.key],
    })
    expect(cropped.doc.key).not.toBe(json.doc.key)
    expect(await colourOf(cropped.doc.key)).toEqual([false, false, true])
    expect((await sharp(pathOf(keyOfWidth(cropped.doc.key, 320))).metadata()).width).toBe(320)
    expect((await sharp(pathOf(json.doc.key)).metadata()).width).toBe(800)
  })

  test('keeps its focal point where it was seen', async () => {
    const { json } = await upload(await quarters(80), 'a.png', 'image/png')
    expect(json.doc).toMatchObject({ focalX: null, focalY: null })
    const edits = query({ crop: lowerLeft, focalPoint: { x: 25, y: 100 } })
    const { json: cropped } = await rest('PATCH', `/media/${json.doc.id}?${edits}`, {
      token,
      json: {},
    })
    expect(cropped.doc).toMatchObject({ focalX: 50, focalY: 100, width: 40 })
  })

  test('is cropped while it is uploaded, after it was turned upright', async () => {
    const turned = await sharp(await quarters(80))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const form = imageForm(turned, 'a.png', 'image/png')
    const { json } = await rest('POST', `/media?${query({ crop: lowerLeft })}`, { token, form })
    // Turned clockwise, white is lower left.
    expect(await colourOf(json.doc.key)).toEqual([true, true, true])
  })

  test('a focal point alone changes no file', async () => {
    const { json } = await upload(await quarters(80), 'a.png', 'image/png')
    const whole = { unit: '%', x: 0, y: 0, width: 100, height: 100 }
    const edits = query({ crop: whole, focalPoint: { x: 10, y: 90 } })
    const moved = await rest('PATCH', `/media/${json.doc.id}?${edits}`, { token, json: {} })
    expect(moved.json.doc).toMatchObject({ key: json.doc.key, focalX: 10, focalY: 90 })
    const form = imageForm(await picture(20, 20), 'b.jpg', 'image/jpeg')
    const replaced = await rest('PATCH', `/media/${json.doc.id}`, { token, form })
    expect(replaced.json.doc).toMatchObject({ focalX: 50, focalY: 50 })
  })

  test('an animation keeps its frames in the crop', async () => {
    const frame = await quarters(80)
    const gif = await sharp([frame, await sharp(frame).negate().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const { json } = await upload(gif, 'a.gif', 'image/gif')
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    const { json: cropped } = await rest('PATCH', path, { token, json: {} })
    expect(cropped.doc).toMatchObject({ width: 40, height: 40 })
    expect((await sharp(pathOf(cropped.doc.key), { animated: true }).metadata()).pages).toBe(2)
  })

  test.each([
    [{ crop: { x: 0, y: 0, width: 200, height: 10 } }],
    [{ crop: { width: 10 } }],
    [{ crop: { x: 'left', y: 0, width: 20, height: 10 } }],
    [{ focalPoint: { x: 101, y: 0 } }],
  ])('is left as it is for edits that are not valid: %o', async (edits) => {
    const { json } = await upload(await picture(20, 20))
    const response = await rest('PATCH', `/media/${json.doc.id}?${query(edits)}`, {
      token,
      json: {},
    })
    expect([response.status, messageOf(response)]).toEqual([
      400,
      'The crop or focal point is not valid',
    ])
  })

  test('is left as it is by whoever may not change it', async () => {
    const { json } = await upload(await picture(20, 20))
    const reader = (await createStaff(payload, 'communicator')).token
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    for (const denied of [reader, undefined]) {
      const { status } = await rest('PATCH', path, {
        ...(denied ? { token: denied } : {}),
        json: {},
      })
      expect([401, 403]).toContain(status)
    }
    const { key } = await payload.findByID({ collection: 'media', id: json.doc.id })
    expect(key).toBe(json.doc.key)
  })

  test('is cropped once at a time: of two, both keys are served', async () => {
    const { json } = await upload(await quarters(80), 'a.png', 'image/png')
    const path = `/media/${json.doc.id}?${query({ crop: lowerLeft })}`
    const both = await Promise.all([1, 2].map(() => rest('PATCH', path, { token, json: {} })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const stored = await payload.findByID({ collection: 'media', id: json.doc.id })
    expect(stored.formerKeys).toHaveLength(2)
    for (const key of [stored.key, ...(stored.formerKeys ?? [])])
      expect(existsSync(pathOf(key ?? ''))).toBe(true)
  })
})
