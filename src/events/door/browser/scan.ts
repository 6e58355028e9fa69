import decodeQR, { type Image } from 'qr/decode.js'

/** The text of a QR code in a picture; undefined where there is none. */
export function readCode(image: Image): string | undefined {
  try {
    return decodeQR(image)
  } catch {
    return undefined
  }
}
