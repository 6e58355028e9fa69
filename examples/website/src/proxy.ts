import type { Context } from 'hono'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { proxy } from 'hono/proxy'
import { forwardedFor } from './muster.ts'
import { settings } from './settings.ts'

/** Request headers that images, files and feeds depend on. */
const passed = ['accept', 'if-none-match', 'if-modified-since', 'if-range', 'range'] as const

const headersOf = (c: Context, names: readonly string[]): Record<string, string> => ({
  ...Object.fromEntries(
    names.flatMap((name) => {
      const value = c.req.header(name)
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  'X-Forwarded-For': forwardedFor(c),
})

const targetOf = (c: Context): string => {
  const { pathname, search } = new URL(c.req.url)
  return settings.musterUrl + pathname + search
}

const read = (c: Context) => proxy(targetOf(c), { headers: headersOf(c, passed) })

/** An image with its form. */
const uploadLimit = 12 * 1024 * 1024

/**
 * What visitors get from Muster itself, by way of this website: browsers then request nothing from
 * elsewhere, and the images and files in texts, which begin with `/api/images/` and `/api/files/`, are
 * found.
 */
export const musterProxy = new Hono()
  .get('/api/images/*', read)
  .get('/api/files/*', read)
  .get('/api/feed/*', read)
  .get('/api/challenge', read)
  .get('/sitemap.xml', read)
  .post('/api/student/upload/image', bodyLimit({ maxSize: uploadLimit }), (c) =>
    proxy(targetOf(c), {
      method: 'POST',
      headers: headersOf(c, ['content-type', 'content-length']),
      body: c.req.raw.body,
    }),
  )
