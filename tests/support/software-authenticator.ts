import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR (RFC 8949), in its shortest form, of the few shapes that WebAuthn needs here. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytesOf = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value])
const map = (...entries: Buffer[]): Buffer =>
  Buffer.concat([head(5, entries.length / 2), ...entries])
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))

interface Challenge {
  readonly challenge: string
}

/** An authenticator in software (ES256), whose counter and origin a test may set. */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const client = (type: string, { challenge }: Challenge, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  /** Present and verified; with the attested key or without. */
  const authData = (attested: Buffer, count: number): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    const flags = Buffer.from([attested.length > 0 ? 0x45 : 0x05])
    return Buffer.concat([sha256(new URL(origin).hostname), flags, counted, attested])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' }
  return {
    /** What `navigator.credentials.create` returns. */
    create: (options: Challenge, from?: string) => {
      const key = map(
        ...[int(1), int(2), int(3), int(-7), int(-1), int(1)],
        ...[int(-2), bytesOf(Buffer.from(x, 'base64url'))],
        ...[int(-3), bytesOf(Buffer.from(y, 'base64url'))],
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const object = map(
        ...[text('fmt'), text('none'), text('attStmt'), map()],
        ...[text('authData'), bytesOf(authData(attested, counter))],
      )
      const response = {
        clientDataJSON: base64url(client('webauthn.create', options, from)),
        attestationObject: base64url(object),
        transports: ['internal'],
      }
      return { ...credential, clientExtensionResults: {}, response }
    },
    /** What `navigator.credentials.get` returns; the counter moves, unless one is given. */
    get: (options: Challenge, given: { from?: string; count?: number } = {}) => {
      counter = given.count ?? counter + 1
      const data = authData(Buffer.alloc(0), counter)
      const clientData = client('webauthn.get', options, given.from)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
      return { ...credential, clientExtensionResults: {}, response }
    },
  }
}
