import { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Certificates } from './sns.ts'

/** Timeout of a request to SNS, in ms. */
const timeout = 5_000

/** Limit of what SNS responds, in bytes. */
const limit = 64 * 1024

/** SNS could not be reached, or responded otherwise than it is documented to. */
export class SnsUnreachable extends Error {
  override readonly name = 'SnsUnreachable'
}

/** Reads the text of a URL of SNS, whose host the caller has checked. Throws SnsUnreachable. */
export async function getFromSns(request: typeof fetch, url: URL): Promise<string> {
  try {
    // A redirect could lead to another host.
    const response = await request(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body) {
      size += chunk.byteLength
      if (size > limit) throw new Error('too long')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch (cause) {
    throw new SnsUnreachable('SNS did not respond', { cause })
  }
}

/** The certificates of SNS, by URL; what failed is tried again. They change once a year or so. */
export function snsCertificates(request: typeof fetch): Certificates {
  const cache = new LRUCache<string, Promise<X509Certificate>>({ max: 20, ttl: 24 * 3600 * 1_000 })
  return (url) => {
    const cached = cache.get(url.href)
    if (cached) return cached
    const fresh = getFromSns(request, url).then((pem) => new X509Certificate(pem))
    cache.set(url.href, fresh)
    fresh.catch(() => cache.delete(url.href))
    return fresh
  }
}
