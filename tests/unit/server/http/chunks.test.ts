import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { respondChunks } from '#src/server/http/response/chunks.ts'

const mediaType = 'application/xml'
const digest = 'a'.repeat(43)
const line = Buffer.from('<url><loc>https://a.test/é</loc></url>\n'.repeat(1_000))
const large = Array.from({ length: 50 }, () => line)
const small = [line, Buffer.alloc(0), line]

const respond = (chunks: readonly Buffer[], headers: Record<string, string> = {}) =>
  respondChunks(new Request('http://a.test/sitemap.xml', { headers }), {
    chunks,
    mediaType,
    digest,
    caching: 'sitemap',
  })

const decoders = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }

it.each(['identity', 'gzip', 'br'] as const)('chunks have the same bytes as %s', async (coding) => {
  for (const chunks of [small, large, []]) {
    const response = await respond(chunks, { 'accept-encoding': coding })
    const bytes = Buffer.from(await response.arrayBuffer())
    const sent = response.headers.get('content-encoding') ?? 'identity'
    expect(decoders[sent as keyof typeof decoders](bytes).equals(Buffer.concat(chunks))).toBe(true)
    const length = response.headers.get('content-length')
    if (length !== null) expect(Number(length)).toBe(bytes.byteLength)
    expect(length === null).toBe(chunks === large && coding !== 'identity')
  }
})

it('chunks have a strong ETag of their digest and coding, and 304 for who has it', async () => {
  const etag = `"${digest.slice(0, 27)}"`
  const plain = await respond(large)
  expect(plain.headers.get('etag')).toBe(etag)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=86400')
  await plain.body?.cancel()
  const coded = await respond(large, { 'accept-encoding': 'br' })
  expect(coded.headers.get('etag')).toBe(`${etag.slice(0, -1)}-br"`)
  await coded.body?.cancel()
  const known = await respond(large, { 'if-none-match': etag })
  expect([known.status, known.body, known.headers.get('etag')]).toEqual([304, null, etag])
})
