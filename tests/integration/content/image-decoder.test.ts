import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { normaliseImage, withNormalImage } from '#src/content/images/normalise.ts'
import { withTempFolder } from '#src/data/storage/temp-file.ts'
import { UnusableImage } from '#src/platform/uploads/accepted.ts'
import { eventually } from '#tests/support/muster.ts'

/** The process that decodes images for this one. */

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#0f4c5c' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

let small: Buffer
let large: Buffer

beforeAll(async () => {
  small = await picture(40, 20)
  large = await picture(8_000, 6_000)
})

/** The PIDs of our processes that decode images. */
const decoders = async (): Promise<number[]> => {
  const pids: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
    if (isOurs && command.includes('decoder-process')) pids.push(Number(pid))
  }
  return pids
}

describe('images', () => {
  it('images are decoded by one process, one after the other', async () => {
    const images = await Promise.all([1, 2, 3, 4].map(() => normaliseImage(small, 'media')))
    expect(new Set(images.map(({ key }) => key)).size).toBe(4)
    expect(await decoders()).toHaveLength(1)
  })

  it('the image decoder leaves no listener behind for each image', async () => {
    const warnings: string[] = []
    const note = ({ name }: Error) => warnings.push(name)
    process.on('warning', note)
    for (let image = 0; image < 12; image += 1) await normaliseImage(small, 'media')
    await setImmediate()
    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  it('the image decoder has no secrets in its environment', async () => {
    await normaliseImage(small, 'media')
    const [pid] = await decoders()
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8')
    for (const name of ['SECRET', 'DATABASE_URL', 'PASSWORD', 'SMTP'])
      expect(environment).not.toContain(name)
  })

  it('decoding is aborted with its process when the client disconnects; the next image is decoded', async () => {
    await normaliseImage(small, 'media')
    const [before] = await decoders()
    const leaving = new AbortController()
    await withTempFolder(async (folder) => {
      const path = join(folder, 'image')
      await writeFile(path, large)
      let hasBeenUsed = false
      const decoding = withNormalImage(
        { path, prefix: 'media', signal: leaving.signal },
        async () => {
          hasBeenUsed = true
        },
      )
      setTimeout(() => leaving.abort(), 50)
      await expect(decoding).rejects.toThrow('aborted')
      expect(hasBeenUsed).toBe(false)
    })
    await eventually(async () => !(await decoders()).includes(before ?? 0), 'it is gone')
    expect((await normaliseImage(small, 'media')).width).toBe(40)
  })

  it('an image that crashes the decoder is unusable; the next image is decoded', async () => {
    await normaliseImage(small, 'media')
    const [pid = 0] = await decoders()
    const decoding = normaliseImage(large, 'media')
    setTimeout(() => process.kill(pid, 'SIGSEGV'), 50)
    await expect(decoding).rejects.toBeInstanceOf(UnusableImage)
    expect((await normaliseImage(small, 'media')).width).toBe(40)
  })

  it('images are decoded again after the decoder was killed', async () => {
    await normaliseImage(small, 'media')
    const [pid = 0] = await decoders()
    process.kill(pid, 'SIGKILL')
    // Its PID exists until this process was notified of its end.
    await eventually(async () => !existsSync(`/proc/${pid}`), 'it is gone')
    expect((await normaliseImage(small, 'media')).width).toBe(40)
  })
})
