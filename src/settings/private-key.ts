import { createPrivateKey, type KeyObject } from 'node:crypto'

/** Reads a PEM whose line breaks may be escaped, as in one line of an .env file. Throws if it is none. */
export const readPrivateKey = (pem: string): KeyObject =>
  createPrivateKey(pem.replaceAll('\\n', '\n'))

/** Whether a text is the private key of an RSA pair, without a passphrase. Never throws. */
export function isRsaKey(pem: string): boolean {
  try {
    return readPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
