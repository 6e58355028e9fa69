import { describe, expect, it } from 'vitest'
import { importLimit } from '#src/contract/people/import.ts'
import { staffForm } from '#src/server/web/bodies/peek-body.ts'
import { socketLimits } from '#src/server/web/process/socket-limits.ts'
import {
  bytesOf,
  documentsIn,
  mappingAt,
  parseSettings,
  secondsOf,
  textOf,
} from '#tests/support/deploy-files.ts'

const defaults = parseSettings({})

interface Limits {
  readonly body: number
  readonly response: number
  /** How long an idle connection to Muster is kept. */
  readonly idle?: number
  readonly header?: number
}

const matchIn = async (path: string, pattern: RegExp): Promise<string> => {
  const [, found] = pattern.exec(await textOf(path)) ?? []
  if (found === undefined) throw new Error(`${path} does not have ${pattern.source}`)
  return found
}

const nginx = (pattern: RegExp) => matchIn('deploy/nginx.conf', pattern)
const caddy = (pattern: RegExp) => matchIn('deploy/Caddyfile', pattern)

const haproxy = (pattern: RegExp) => matchIn('deploy/haproxy.cfg', pattern)

const ingress = async () => {
  const documents = await documentsIn('deploy/kubernetes/web.yaml')
  const found = documents.find(({ kind }) => kind === 'Ingress')
  return mappingAt(found, 'metadata', 'annotations')
}

const proxies: readonly (readonly [string, () => Promise<Limits>])[] = [
  [
    'nginx',
    async () => ({
      body: bytesOf(await nginx(/^\s*client_max_body_size (\S+);/m)),
      response: secondsOf(await nginx(/^\s*proxy_read_timeout (\S+);/m)),
      idle: secondsOf(await nginx(/^upstream[^}]*^\s*keepalive_timeout (\S+);/ms)),
      header: bytesOf(await nginx(/^\s*large_client_header_buffers \d+ (\S+);/m)),
    }),
  ],
  [
    'Caddy',
    async () => ({
      body: bytesOf(await caddy(/^\s*max_size (\S+)$/m)),
      response: secondsOf(await caddy(/^\s*response_header_timeout (\S+)$/m)),
      idle: secondsOf(await caddy(/^\s*keepalive (\S+)$/m)),
      header: bytesOf(await caddy(/^\s*max_header_size (\S+)$/m)),
    }),
  ],
  [
    'HAProxy',
    async () => ({
      // It passes bodies on without a limit.
      body: Number.POSITIVE_INFINITY,
      response: secondsOf(await haproxy(/^\s*timeout server (\S+)$/m)),
      idle: secondsOf(await haproxy(/ pool-purge-delay (\S+)$/m)),
      // Of its buffer, 1 kB is for what it adds.
      header: Number(await haproxy(/^\s*tune\.bufsize (\d+)$/m)) - 1_024,
    }),
  ],
  [
    'the ingress',
    async () => {
      const annotations = await ingress()
      const named = (name: string) => annotations[`nginx.org/${name}`]
      return {
        body: bytesOf(named('client-max-body-size')),
        response: secondsOf(named('proxy-read-timeout')),
      }
    },
  ],
]

/** What the form around a file may add: its fields, and the boundaries. */
const formAround = 1024 * 1024

describe.each(proxies)('%s lets through whatever the server accepts', (_, read) => {
  it('the largest body with its form fits', async () => {
    const { body } = await read()
    expect(body).toBeGreaterThanOrEqual(Math.max(importLimit, staffForm) + formAround)
  })

  it('a response that takes as long as a long statement may is waited for', async () => {
    const { response } = await read()
    expect(response).toBeGreaterThanOrEqual(defaults.DATABASE_LONG_STATEMENT_TIMEOUT)
    expect(response).toBeGreaterThanOrEqual(socketLimits.requestTimeout / 1000)
  })

  it('a connection to the server is given up before the server closes it', async () => {
    const { idle } = await read()
    if (idle !== undefined) expect(idle).toBeLessThan(socketLimits.keepAliveTimeout / 1000)
  })

  it('headers may be about as large as the server takes them', async () => {
    const { header } = await read()
    if (header !== undefined)
      expect(header).toBeGreaterThanOrEqual(socketLimits.maxHeaderSize * 0.95)
  })
})

describe('what the proxies forward about a client', () => {
  it('nginx sends its address, protocol and host in the headers that are read', async () => {
    const text = await textOf('deploy/nginx.conf')
    const sent = Array.from(text.matchAll(/proxy_set_header (\S+)/g), ([, name]) => name)
    expect(sent).toEqual(
      expect.arrayContaining(['Host', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host']),
    )
    // A location with a separate header would send none of these.
    expect(text).not.toMatch(/location[^}]*proxy_set_header/)
  })

  it('none adds security headers, which are the server’s own', async () => {
    const files = ['nginx.conf', 'Caddyfile', 'haproxy.cfg']
    const texts = await Promise.all(files.map((file) => textOf(`deploy/${file}`)))
    for (const text of texts) expect(text).not.toMatch(/add_header|^\s*header [^-]/m)
  })

  it('both lead to the port that is the default', async () => {
    const to = `127.0.0.1:${defaults.PORT}`
    expect(await nginx(/^\s*server (\S+);/m)).toBe(to)
    expect(await textOf('deploy/Caddyfile')).toContain(`{$MUSTER_UPSTREAM:${to}}`)
  })
})
