import { createHash, createVerify, type KeyObject } from 'node:crypto'

/** Header canonicalisation “relaxed” (RFC 6376 §3.4.2), without the line break. */
const relaxedHeader = (line: string): string => {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
  return `${line.slice(0, colon).trim().toLowerCase()}:${value.trim()}`
}

/** Body canonicalisation “relaxed” (RFC 6376 §3.4.4). */
const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '')
  return text === '' ? '' : `${text}\r\n`
}

const tagsOf = (header: string): Map<string, string> =>
  new Map(
    header
      .slice(header.indexOf(':') + 1)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, ''),
      ]),
  )

/** The last headers of these names, from below: each of a name's is signed once (§5.4.2). */
const pick = (headers: readonly string[], names: readonly string[]): string[] => {
  const left = headers.toReversed()
  return names.flatMap((name) => {
    const at = left.findIndex((line) => line.toLowerCase().startsWith(`${name}:`))
    return at < 0 ? [] : left.splice(at, 1)
  })
}

/**
 * The tags of the signature of a message as it arrived, and whether it verifies under the key
 * (RFC 6376 §6.1.3, rsa-sha256 with relaxed/relaxed only). Undefined when there is none.
 */
export function readSignature(source: Buffer, key: KeyObject) {
  const message = source.toString('latin1')
  const end = message.indexOf('\r\n\r\n')
  const headers = message.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line))
  if (signature === undefined) return undefined
  const tags = tagsOf(signature)
  const names = (tags.get('h') ?? '').toLowerCase().split(':')
  const unsigned = relaxedHeader(signature.replace(/(;\s*b=)[^;]*/, '$1'))
  const signed = [...pick(headers, names).map(relaxedHeader), unsigned].join('\r\n')
  const body = relaxedBody(message.slice(end + 4))
  const bodyHash = createHash('sha256').update(body, 'latin1').digest('base64')
  const isSigned = createVerify('RSA-SHA256')
    .update(signed, 'latin1')
    .verify(key, tags.get('b') ?? '', 'base64')
  return { tags, names, isValid: isSigned && bodyHash === tags.get('bh') }
}
