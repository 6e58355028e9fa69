import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** DER (X.690): a value with its tag and length. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))

/** sha256WithRSAEncryption (RFC 4055) and commonName (X.520). */
const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = der(0x06, Buffer.from('550403', 'hex'))

const name = (text: string): Buffer =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))

const generalizedTime = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))

const toPem = (bytes: Buffer): string => {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

export interface Certified {
  readonly privateKey: KeyObject
  /** PEM. */
  readonly certificate: string
}

/** A new RSA key with a certificate (X.509 v1, RFC 5280 §4.1) that it signed itself. */
export function certify(subject: string, validFrom: Date, validTo: Date): Certified {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const validity = sequence(generalizedTime(validFrom), generalizedTime(validTo))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const parts = [integer(1), algorithm, name(subject), validity, name(subject), key]
  const content = sequence(...parts)
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])
  return { privateKey, certificate: toPem(sequence(content, algorithm, der(0x03, signature))) }
}
