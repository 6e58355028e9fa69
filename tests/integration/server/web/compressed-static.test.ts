import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressStatic, serveCompressed } from '#src/server/web/compressed-static.ts'
import { openFolder, removeFolder } from '#tests/support/muster.ts'

const script = `console.log('${'Straße '.repeat(500)}')\n`
const style = 'a { color: #0f4c5c }\n'.repeat(100)

let build: string
let port: number
const server = createServer()
beforeAll(async () => {
  build = await openFolder()
  const chunks = join(build, 'static', 'chunks')
  await mkdir(chunks, { recursive: true })
  await writeFile(join(chunks, 'a-1~.js'), script)
  await writeFile(join(chunks, 'gone.js'), script)
  await writeFile(join(chunks, 'b.css'), style)
  await writeFile(join(build, 'static', 'secret.js'), 'secret')
  await compressStatic(build)
  const next: RequestListener = (_, response) => void response.end('next')
  server.on('request', serveCompressed(build, next))
  await rm(join(chunks, 'gone.js.br'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.close()
  await removeFolder(build)
})

const read = async (name: string, headers: Record<string, string>, method = 'GET') => {
  const path = `/_next/static/chunks/${name}`
  const sent = request({ host: '127.0.0.1', port, path, headers, method }).end()
  const [response] = await once(sent, 'response')
  return { headers: response.headers, body: await buffer(response) }
}
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe('the scripts and styles of a build', () => {
  it('are served as they were compressed with it, for a year', async () => {
    const { headers, body } = await read('a-1~.js', browser)
    expect(brotliDecompressSync(body).toString()).toBe(script)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': String(body.byteLength),
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    })
  })

  it.each([
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ])('are gzip for who accepts %s', async (accepted, coding) => {
    const { headers, body } = await read('b.css', { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['content-type']]).toEqual([
      coding,
      'text/css; charset=utf-8',
    ])
    expect(gunzipSync(body).toString()).toBe(style)
  })

  it.each([
    ['who accepts no coding', 'b.css', {}, 'GET'],
    ['who rejects them', 'b.css', { 'accept-encoding': 'br;q=0, gzip;q=0.0' }, 'GET'],
    ['a part', 'b.css', { ...browser, range: 'bytes=0-9' }, 'GET'],
    ['another method', 'b.css', browser, 'POST'],
    ['a name that is none', 'c.css', browser, 'GET'],
    ['another folder', '../secret.js', browser, 'GET'],
    ['a compressed file by its name', 'b.css.br', browser, 'GET'],
    ['a query', 'b.css?x=1', browser, 'GET'],
    ['a file that has gone', 'gone.js', browser, 'GET'],
  ])('are left to Next for %s', async (_, name, headers, method) => {
    expect((await read(name, headers, method)).body.toString()).toBe('next')
  })
})
