import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
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

/** The name of the hidden field in its forms, which counts once Settings name it too. */
export const trapField = 'homepage'

/** Runs a script of a copy, such as its one command, with another Muster. */
export const startWebsite = (copy: string, script: string, musterUrl: string) =>
  serveWebsite(join(copy, 'examples/website'), `node ${script}`, musterUrl)

/** Runs a command that serves the website in a folder; URLs that it names itself are others here. */
export async function serveWebsite(folder: string, command: string, musterUrl: string) {
  const port = await freePort(0)
  const { PATH, HOME } = process.env
  const url = `http://localhost:${port}`
  const here = command
    .replace('https://www.example.org', url)
    .replace('https://muster.example.org', musterUrl)
  const child = spawn('sh', ['-c', `exec env ${here}`], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PATH,
      HOME,
      PORT: String(port),
      SITE_URL: url,
      MUSTER_URL: musterUrl,
      TRAP_FIELD: trapField,
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

/** Sums up in a page what moves in it (https://web.dev/articles/cls). */
const countShifts = `window.shifts = 0
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shifts += value
}).observe({ type: 'layout-shift', buffered: true })`

/** How much of a page moves on a slow phone while it loads and is scrolled to its end. */
export async function shiftsOf(browser: Browser, url: string, hasScripts: boolean) {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, isMobile: true })
  const page = await context.newPage()
  if (!hasScripts) await page.route('**/*.js*', (route) => route.abort())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // What comes late comes after something was shown.
  const slow = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  await page.addInitScript(countShifts)
  await page.goto(url, { waitUntil: 'networkidle' })
  const height = Number(await page.evaluate('document.body.scrollHeight'))
  for (let y = 0; y < height; y += viewport.height) {
    await page.evaluate(`scrollTo(0, ${y})`)
    await page.waitForLoadState('networkidle')
  }
  const sum = Number(await page.evaluate('shifts'))
  await context.close()
  return sum
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
