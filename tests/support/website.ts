import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#src/runtime/postgres/port.ts'
import { eventually, root } from './muster.ts'

/** What lies in a checkout and is made again: as after a fresh clone. */
const isSource = (path: string): boolean => !/\/website\/(?:node_modules|dist)(?:\/|$)/.test(path)

/** A copy of the website of examples/, with what it refers to. */
export async function copyWebsite(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'muster-website-'))
  await mkdir(join(copy, 'packages'))
  await cp(join(root, 'packages/client'), join(copy, 'packages/client'), { recursive: true })
  await cp(join(root, 'examples/website'), join(copy, 'examples/website'), {
    recursive: true,
    filter: isSource,
  })
  await cp(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs a script of a copy, such as its one command, with another Muster. */
export async function startWebsite(copy: string, script: string, musterUrl: string) {
  const port = await freePort(0)
  const { PATH, HOME } = process.env
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [script], {
    cwd: join(copy, 'examples/website'),
    env: {
      NODE_ENV: 'production',
      PATH,
      HOME,
      PORT: String(port),
      SITE_URL: url,
      MUSTER_URL: musterUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  const isServing = async () => {
    if (child.exitCode !== null) throw new Error(`the website ended:\n${output}`)
    return output.includes(' is at http://localhost:')
  }
  await eventually(isServing, 'the website is served', 240_000)
  return {
    url,
    close: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
export type Website = Awaited<ReturnType<typeof startWebsite>>

/** A page of another organisation, on another origin, with its own policy. */
export async function serveForeignPage(html: string, policy: string) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Security-Policy', policy)
    response.end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface CrawledPage {
  readonly path: string
  readonly status: number
  /** Whether it has a title and one heading of the first level; true of what is no page. */
  readonly isTitled: boolean
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

/** Follows every link within a website, from its home page. */
export async function crawl(url: string): Promise<readonly CrawledPage[]> {
  const found = new Set(['/'])
  const pages: CrawledPage[] = []
  for (const path of found) {
    const response = await fetch(url + path)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const text = await response.text()
    const headings = text.match(/<h1[ >]/g)?.length
    const isTitled = !isPage || (headings === 1 && /<title>[^<]+<\/title>/.test(text))
    pages.push({ path, status: response.status, isTitled })
    if (!isPage) continue
    for (const href of linksIn(text)) {
      const target = new URL(href, url + path)
      if (target.origin === url) found.add(target.pathname + target.search)
    }
  }
  return pages
}
