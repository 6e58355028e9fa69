import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { extensions, type ImageType, keyOfWidth, newImageKey, preparedWidths } from './key.ts'

/** At most 10 MB and 50 megapixels, over all frames (decisions §3, §7). */
export const maxImageBytes = 10 * 1024 * 1024
const maxPixels = 50_000_000

/** What a person is told when their image cannot be taken. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
}

/** Types a client may declare; `image/jpg` is a common misnomer. */
export const declarableTypes: ReadonlySet<string> = new Set([
  ...Object.keys(extensions),
  'image/jpg',
])

const typesByFormat: Readonly<Record<string, ImageType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

export interface StoredFile {
  readonly key: string
  readonly bytes: Buffer
}

export interface NormalImage {
  readonly key: string
  readonly type: ImageType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  /** Copies at the prepared widths. */
  readonly copies: readonly StoredFile[]
}

const readMetadata = async (bytes: Buffer): Promise<Metadata> => {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, animated: true }).metadata()
  } catch {
    throw new UnusableImage('is not an image we can read')
  }
}

const encodeAs = (image: Sharp, type: ImageType): Promise<{ data: Buffer; info: OutputInfo }> => {
  const encoded = {
    'image/jpeg': () => image.jpeg({ quality: 88 }),
    'image/png': () => image.png({ compressionLevel: 9 }),
    'image/webp': () => image.webp({ quality: 88 }),
    'image/gif': () => image.gif(),
  }[type]()
  return encoded.toBuffer({ resolveWithObject: true })
}

const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, animated: true, failOn: 'error' })
    .autoOrient()
    .keepIccProfile()

const checkSize = ({ width, height, pageHeight, pages = 1 }: Metadata): void => {
  if (width * (pageHeight ?? height) * pages > maxPixels)
    throw new UnusableImage('must have at most 50 megapixels')
}

/**
 * Decodes an image and writes it anew: its real type from the bytes, orientation applied,
 * location and camera data gone, frames kept, with copies at the prepared widths.
 * Throws UnusableImage for anything that is not one of the four formats, is damaged or too large.
 */
export async function normaliseImage(bytes: Buffer, folder: string): Promise<NormalImage> {
  if (bytes.byteLength > maxImageBytes) throw new UnusableImage('must be at most 10 MB')
  const metadata = await readMetadata(bytes)
  const type = typesByFormat[metadata.format]
  if (!type) throw new UnusableImage('must be a JPEG, PNG, WebP or GIF image')
  checkSize(metadata)
  try {
    const { data, info } = await encodeAs(open(bytes), type)
    const key = newImageKey(folder, type)
    const height = info.pageHeight ?? info.height
    return {
      key,
      type,
      width: info.width,
      height,
      bytes: data,
      copies: await copiesOf(data, key, type, info.width),
    }
  } catch (error) {
    if (error instanceof UnusableImage) throw error
    throw new UnusableImage('is damaged')
  }
}

/** One after the other: each holds a decoded image in memory. */
async function copiesOf(
  bytes: Buffer,
  key: string,
  type: ImageType,
  width: number,
): Promise<StoredFile[]> {
  const copies: StoredFile[] = []
  for (const each of preparedWidths.filter((prepared) => prepared < width)) {
    const resized = open(bytes).resize({ width: each })
    copies.push({ key: keyOfWidth(key, each), bytes: (await encodeAs(resized, type)).data })
  }
  return copies
}
