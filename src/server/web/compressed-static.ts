import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Coding, chooseCoding } from '#src/server/http/response/compress.ts'
import { madeParts } from './made-parts.ts'

/**
 * The scripts and styles of a build, compressed once: 1.3 MB of Brotli for its 5 MB. Next would
 * compress them for each reader anew, by gzip alone, which is a fifth larger.
 */

const folderOf = (build: string): string => join(build, 'static', 'chunks')
const path = /^\/_next\/static\/chunks\/([\w.~-]+\.(js|css))$/
const mediaTypes: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }
const suffixes: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }

const brotli = promisify(brotliCompress)
/** A step above takes four times as long for 2 % less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }

/** Writes them beside each script and style of a build. */
export async function compressStatic(build: string): Promise<void> {
  const folder = folderOf(build)
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name))
  const compressOne = async (name: string) => {
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, name + suffixes.br), await brotli(bytes, { params }))
    await writeFile(join(folder, name + suffixes.gzip), await promisify(gzip)(bytes))
  }
  await Promise.all(names.map(compressOne))
}

/**
 * Responds with what `compressStatic` wrote; leaves any other request to `next`. Files are read
 * once, so that slow readers share one in memory.
 */
export function serveCompressed(build: string, next: RequestListener): RequestListener {
  const folder = folderOf(build)
  const names = new Set(readdirSync(folder))
  const files = new Map<string, Promise<Buffer>>()
  const read = (name: string): Promise<Buffer> => {
    const known = files.get(name)
    if (known) return known
    const file = readFile(join(folder, name))
    files.set(name, file)
    // Too many open files, perhaps; the next reader tries again.
    file.catch(() => files.delete(name))
    return file
  }
  return (request, response) => {
    const [, name = '', type = ''] = path.exec(request.url ?? '') ?? []
    const isWhole = request.method === 'GET' && request.headers.range === undefined
    const accepted = request.headers['accept-encoding']?.toString()
    const coding = isWhole ? chooseCoding(accepted, Number.POSITIVE_INFINITY) : undefined
    const file = coding && name + suffixes[coding]
    if (!file || !names.has(file)) return next(request, response)
    const respond = (body: Buffer) => {
      response.writeHead(200, {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Encoding': coding,
        'Content-Length': body.byteLength,
        'Content-Type': `${mediaTypes[type]}; charset=utf-8`,
        Vary: 'Accept-Encoding',
      })
      response.end(body)
    }
    read(file).then(respond, () => next(request, response))
  }
}

/**
 * Responds with the parts of pages that this process has made, compressed; leaves any other request
 * to `next`, which makes what another process has a page of. Next would drop their
 * `Content-Encoding`.
 */
export const servePageParts =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    const part = request.method === 'GET' ? madeParts().get(request.url ?? '') : undefined
    if (!part) return next(request, response)
    const coding = chooseCoding(request.headers['accept-encoding']?.toString(), part.json.length)
    const respond = (body: Uint8Array | string) => {
      response.writeHead(200, {
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Type': 'application/json; charset=utf-8',
        ...(coding ? { 'Content-Encoding': coding } : {}),
        'Content-Length': Buffer.byteLength(body),
        Vary: 'Accept-Encoding',
      })
      response.end(body)
    }
    if (!coding) return respond(part.json)
    part.compressed(coding).then(respond, () => next(request, response))
  }
