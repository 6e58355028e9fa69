import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { certify } from './certificate.ts'
import { reservePort } from './ports.ts'

/** Whether this machine has HAProxy; Debian's package `haproxy` is enough. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0

const day = 24 * 60 * 60 * 1_000

interface Machine {
  readonly url: string
  readonly opsUrl: string
}

/** `deploy/haproxy.cfg` with the ports, machines and certificate of a test. */
async function configOf(folder: string, port: number, [one, two]: readonly [Machine, Machine]) {
  const { privateKey, certificate } = certify(
    'muster.example.org',
    new Date(Date.now() - day),
    new Date(Date.now() + day),
  )
  const pem = join(folder, 'muster.pem')
  await writeFile(pem, certificate + privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const server = ({ url, opsUrl }: Machine) => `${new URL(url).host} port ${new URL(opsUrl).port}`
  const text = await readFile('deploy/haproxy.cfg', 'utf8')
  return text
    .replace('bind :80', `bind 127.0.0.1:${await reservePort()}`)
    .replace('bind :443 ', `bind 127.0.0.1:${port} `)
    .replace('/etc/haproxy/muster.example.org.pem', pem)
    .replace('10.0.0.11:3000', server(one))
    .replace('10.0.0.12:3000', server(two))
    .replace('inter 2s', 'inter 200ms')
}

export async function startHaproxy(folder: string, machines: readonly [Machine, Machine]) {
  await mkdir(folder, { recursive: true })
  const port = await reservePort()
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, await configOf(folder, port, machines))
  await promisify(execFile)('haproxy', ['-c', '-f', path])
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
