import sharp from 'sharp'
import { openDatabase, urlOf } from './support/database.ts'
import type { Row } from './support/row.ts'
import { memoryOf, startWebProcess } from './support/web-process.ts'

const uploads = 100

/** A JPEG of about 10 MB and 50 megapixels, rotated: it is decoded as a whole. */
const makePhoto = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = sharp({
    create: { width: 2_100, height: 1_480, channels: 3, background: '#888', noise },
  })
  const large = sharp(await grain.png().toBuffer()).resize(8_400, 5_920, { fit: 'fill' })
  return large.jpeg({ quality: 70 }).withMetadata({ orientation: 6 }).toBuffer()
}

/** The memory of a web process while a hundred clients upload the largest photos concurrently. */
export async function bench(): Promise<Row[]> {
  await openDatabase('uploads')
  process.env['TRUSTED_PROXIES'] = 'loopback'
  const web = await startWebProcess(urlOf('uploads'))
  const [pid = 0] = await web.pids()
  const photo = await makePhoto()
  const send = async (at: number): Promise<number> => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(photo)], 'photo.jpg', { type: 'image/jpeg' }))
    const headers = { 'x-forwarded-for': `203.0.113.${at}` }
    const url = `${web.url}/api/student/upload/image`
    return (await fetch(url, { method: 'POST', body, headers })).status
  }
  const statuses = await Promise.all(Array.from({ length: uploads }, (_, at) => send(at)))
  const accepted = statuses.filter((status) => status === 200).length
  if (accepted === 0 || statuses.some((status) => status !== 200 && status !== 400))
    throw new Error(`uploads returned ${[...new Set(statuses)]}`)
  const peak = (await memoryOf(pid, 'VmHWM')) / 1_000_000
  await web.stop()
  const size = (photo.byteLength / 1_000_000).toFixed(1)
  return [
    {
      what: `Memory of a web process under ${uploads} uploads at once of ${size} MB and 50 megapixels`,
      measured: `${Math.round(peak)} MB : 500 MB, ${accepted} of them accepted`,
      ratio: peak / 500,
      demanded: { atMost: 1 },
    },
  ]
}
