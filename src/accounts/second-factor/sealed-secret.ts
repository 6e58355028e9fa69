import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets as they are stored: AES-256-GCM with a key derived from `PAYLOAD_SECRET`, bound to the
 * account, so that a copied row is of no use to another one. Format: `v1.<key>.<iv>.<tag>.<text>`,
 * where `<key>` tells which secret sealed it and nothing else of it.
 */

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'muster: secrets of second factors', 32))

export const sealPrefix = (secret: string): string =>
  `v1.${createHash('sha256').update(keyOf(secret)).digest('hex').slice(0, 16)}.`

const boundTo = (account: number): Buffer => Buffer.from(`account ${account}`)

export function seal(text: string, account: number, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(boundTo(account))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [iv, cipher.getAuthTag(), encrypted].map((part) => part.toString('base64url'))
  return sealPrefix(secret) + parts.join('.')
}

const openWith = (sealed: string, account: number, secret: string): string | undefined => {
  const [, , iv = '', tag = '', text = '', ...rest] = sealed.split('.')
  if (rest.length > 0) return undefined
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), Buffer.from(iv, 'base64url'), {
      authTagLength: 16,
    })
    decipher.setAAD(boundTo(account)).setAuthTag(Buffer.from(tag, 'base64url'))
    const opened = [decipher.update(Buffer.from(text, 'base64url')), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}

/** Decrypts a secret; undefined when none of the secrets sealed it for this account. */
export function unseal(
  sealed: string,
  account: number,
  secrets: readonly string[],
): string | undefined {
  const secret = secrets.find((each) => sealed.startsWith(sealPrefix(each)))
  return secret === undefined ? undefined : openWith(sealed, account, secret)
}
