import { timingSafeEqual } from 'node:crypto'
import { linkToken } from '#src/mail/pages/link-token.ts'

/** Of the 43 characters of the signature: 96 bits. */
const signed = 16

const form = /^([1-9]\d{0,9})\.[\w-]{16}$/

/**
 * What the QR code of a registration holds: that it is this registration, and nothing else. It opens
 * no page and is of use to helpers at the door alone, who see the name.
 */
export function doorCode(secret: string, registration: number): string {
  const [id, signature = ''] = linkToken(secret, 'door-code', registration).split('.')
  return `${id}.${signature.slice(0, signed)}`
}

/** The registration of a code; undefined where we did not make it. */
export function readDoorCode(secret: string, code: string): number | undefined {
  const id = Number(form.exec(code)?.[1])
  if (Number.isNaN(id)) return undefined
  const [expected, actual] = [Buffer.from(doorCode(secret, id)), Buffer.from(code)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : undefined
}
