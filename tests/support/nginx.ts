import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { certify } from './certificate.ts'
import { eventually } from './muster.ts'
import { reservePort } from './ports.ts'

/** Whether this machine has nginx; Debian's package `nginx-light` is enough. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

const day = 24 * 60 * 60 * 1_000

/** `deploy/nginx.conf` with ports, certificate and machine of a test, and directives to replace. */
const website = async (folder: string, upstream: string, port: number, plainPort: number) => {
  const text = await readFile('deploy/nginx.conf', 'utf8')
  return text
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replace('server 127.0.0.1:3000;', `server ${upstream};`)
    .replaceAll('/etc/letsencrypt/live/muster.example.org', folder)
}

const whole = (folder: string) => `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/website.conf;
}
`

/** nginx with `deploy/nginx.conf` in front of a web server; `change` alters the file's text. */
export async function startNginx(
  folder: string,
  url: string,
  change: (text: string) => string = (text) => text,
) {
  await mkdir(folder, { recursive: true })
  const now = Date.now()
  const from = new Date(now - day)
  const { privateKey, certificate } = certify('muster.example.org', from, new Date(now + day))
  await writeFile(join(folder, 'fullchain.pem'), certificate)
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(join(folder, 'privkey.pem'), key)
  const [port, plainPort] = [await reservePort(), await reservePort()]
  const text = await website(folder, new URL(url).host, port, plainPort)
  await writeFile(join(folder, 'website.conf'), change(text))
  await writeFile(join(folder, 'nginx.conf'), whole(folder))
  const config = ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`]
  await promisify(execFile)('nginx', ['-t', ...config])
  const child = spawn('nginx', config, { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const isUp = () =>
    fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  await eventually(isUp, 'nginx listens')
  return {
    port,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

interface HttpsRequest {
  readonly port: number
  readonly path: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array
}

/** A request to a website whose certificate is its own; when its first byte and its end arrived. */
export function requestHttps({ port, path, method = 'GET', headers = {}, body }: HttpsRequest) {
  const began = performance.now()
  const length = body ? { 'content-length': String(body.byteLength) } : {}
  return new Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    text: string
    firstAfter: number
    lastAfter: number
  }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { host: 'muster.example.org', ...length, ...headers },
        rejectUnauthorized: false,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        let firstAfter = 0
        response.on('data', (chunk: Buffer) => {
          if (chunks.length === 0) firstAfter = performance.now() - began
          chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            firstAfter,
            lastAfter: performance.now() - began,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
