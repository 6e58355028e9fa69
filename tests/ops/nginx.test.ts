import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTrustedProxies } from '#src/settings/trusted-proxies.ts'
import { contactsLock } from '#tests/support/contacts-lock.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { eventually, openFolder, removeFolder } from '#tests/support/muster.ts'
import { hasNginx, requestHttps, startNginx } from '#tests/support/nginx.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** `deploy/nginx.conf`, with Debian's nginx where the machine has it. */

type Nginx = Awaited<ReturnType<typeof startNginx>>
const importPath = '/api/staff/contacts/bulk-import'
const MiB = 1024 * 1024
let crm: Crm
let web: Web
let folder: string
let nginx: Nginx
let lock: Awaited<ReturnType<typeof contactsLock>>

const form = async (csv: string) => {
  const data = new FormData()
  data.append('file', new Blob([csv]), 'contacts.csv')
  const encoded = new Response(data)
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

const importThrough = async ({ port }: Nginx, csv: string) => {
  const { body, type } = await form(csv)
  const headers = { authorization: `Bearer ${crm.staff.token}`, 'content-type': type }
  return requestHttps({ port, path: importPath, method: 'POST', headers, body })
}

const countTagged = async (tag: string): Promise<number> => {
  const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
  return (json as unknown[]).length
}

describe.runIf(hasNginx)('behind nginx', () => {
  beforeAll(async () => {
    crm = await startCrm()
    const trustProxy = parseTrustedProxies('1')
    web = await startWeb(crm.payload, {
      baseUrl: 'https://muster.example.org',
      ...(trustProxy ? { trustProxy } : {}),
      // Stands for Next: what it receives of its client.
      handle: ({ headers }, response) => response.end(JSON.stringify(headers)),
    })
    folder = await openFolder()
    nginx = await startNginx(join(folder, 'nginx'), web.url)
    lock = await contactsLock()
  })
  afterAll(async () => {
    await lock?.close()
    await nginx?.stop()
    await web?.stop()
    await removeFolder(folder)
  })

  it('a request without https is led to the same path with it', async () => {
    const response = await fetch(`${nginx.plainUrl}/api/news?limit=1`, { redirect: 'manual' })
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('https://muster.example.org/api/news?limit=1')
  })

  it('forwarded addresses and hosts of clients do not count', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' }
    const { text } = await requestHttps({ port: nginx.port, path: '/admin', headers })
    expect(JSON.parse(text)).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'muster.example.org',
      'x-forwarded-proto': 'https',
    })
  })

  it('compression, ETags and security headers are those of Muster, once each', async () => {
    const headers = { 'accept-encoding': 'br' }
    const request = { port: nginx.port, path: '/api/openapi.json', headers }
    const { status, headers: got } = await requestHttps(request)
    expect([status, got['content-encoding']]).toEqual([200, 'br'])
    expect(got['x-content-type-options']).toBe('nosniff')
    const known = { ...headers, 'if-none-match': String(got['etag']) }
    expect((await requestHttps({ ...request, headers: known })).status).toBe(304)
  })

  it('a file of contacts of 50 MiB with its form passes, and a form of 64 MiB gets 413', async () => {
    const tag = unique('tag')
    const line = `"${'x'.repeat(1_000)}",${tag}\n`
    const rows = line.repeat(Math.floor((49.5 * MiB) / line.length))
    const response = await importThrough(nginx, `note,tags\n${rows}`)
    expect([response.status, response.text]).toEqual([
      400,
      expect.stringContaining('{"error":"file: '),
    ])
    expect((await importThrough(nginx, 'x'.repeat(64 * MiB))).status).toBe(413)
  })

  it('the first line of a long import arrives long before its report', async () => {
    const tag = unique('tag')
    const [response] = await lock.whileLocked(async () => {
      const sent = importThrough(nginx, `name,tags\nAnn,${tag}`)
      await eventually(lock.isAwaited, 'the import waits')
      await new Promise((done) => setTimeout(done, 12_000))
      return [sent]
    })
    const { status, text, firstAfter, lastAfter } = await response
    expect([status, JSON.parse(text)]).toMatchObject([200, { success: true, imported: 1 }])
    expect(lastAfter - firstAfter).toBeGreaterThan(1_000)
    expect(await countTagged(tag)).toBe(1)
  })

  it('an import that the proxy gives up on has imported nothing', async () => {
    const hasty = await startNginx(join(folder, 'hasty'), web.url, (text) =>
      text.replace('proxy_read_timeout 900s', 'proxy_read_timeout 2s'),
    )
    const tag = unique('tag')
    const response = await lock.whileLocked(async () => {
      const late = await importThrough(hasty, `name,tags\nAnn,${tag}`)
      await eventually(async () => web.log().includes('"status":499'), 'Muster knows')
      return late
    })
    expect(response.status).toBe(504)
    await eventually(async () => !(await lock.isInTransaction()), 'the import has ended')
    expect(await countTagged(tag)).toBe(0)
    await hasty.stop()
  })
})
