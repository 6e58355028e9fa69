import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { extensions, type ImageType, keyOfWidth, newImageKey, preparedWidths } from './key.ts'
import { sniffType } from './sniff.ts'

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
    return await sharp(bytes, { limitInputPixels: false, animated: true }).metadata()
  } catch {
    throw new UnusableImage('is damaged')
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

/** Without metadata, so without a colour profile: the pixels are converted to sRGB. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, animated: true, failOn: 'error' }).autoOrient()

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
  const type = sniffType(bytes)
  if (!type) throw new UnusableImage('must be a JPEG, PNG, WebP or GIF image')
  checkSize(await readMetadata(bytes))
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
  } catch {
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
