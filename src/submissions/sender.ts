import { createHmac } from 'node:crypto'

const ipv6Groups = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array<string>(gap).fill('0'), ...back]
}

/**
 * The network a sender's address stands for: an IPv4 address itself, of an IPv6 address the
 * first 64 bits, for one household holds all the rest.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  return ipv6Groups(address.toLowerCase().replace(/%.*$/, ''))
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** A name for a sender's network that does not give it away. */
export const nameSender = (address: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`sender ${networkOf(address)}`)
    .digest('base64url')
