import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { lockBuild } from '#src/data/builds/build-folder.ts'
import { serveCompressed, servePageParts } from './compressed-static.ts'

/** Warm-up: Next prepares itself at its first request only. */
const warmUp = async (handle: RequestListener): Promise<void> => {
  const inner = createServer((request, response) => void handle(request, response))
  // Exclusive, or cluster workers would share this port and warm up each other.
  inner.listen({ port: 0, host: '127.0.0.1', exclusive: true })
  await once(inner, 'listening')
  const address = inner.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await fetch(`http://127.0.0.1:${port}/robots.txt`).then((response) => response.text())
  inner.close()
  inner.closeAllConnections()
}

/** The folder of this process's build, locked; undefined where Next builds in its own. */
const lockOwnBuild = (): string | undefined => {
  const folder = process.env['MUSTER_BUILD']
  if (folder && !lockBuild(folder)) throw new Error(`There is no build in ${folder}; start again.`)
  return folder
}

/**
 * Gives Next the configuration that a build was made with, as a standalone server does. It would
 * compile `next.config.ts` again, and its compiler takes 50 MB for as long as the process lives.
 */
const giveConfigOf = (build: string): void => {
  const text = readFileSync(join(process.cwd(), build, 'required-server-files.json'), 'utf8')
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(JSON.parse(text).config)
}

/** Starts Next in this process; unless in development it is warmed up when this resolves. */
export async function openNext(options: {
  dev: boolean
  hostname: string
  port: number
}): Promise<RequestListener> {
  const build = options.dev ? undefined : lockOwnBuild()
  if (build) giveConfigOf(build)
  const app = next({ ...options, dir: process.cwd(), quiet: !options.dev })
  await app.prepare()
  const respond = app.getRequestHandler()
  const handle: RequestListener = (request, response) => void respond(request, response)
  if (!options.dev) await warmUp(handle)
  return servePageParts(build ? serveCompressed(build, handle) : handle)
}
