import { createContext, runInContext } from 'node:vm'
import { type BuildOptions, build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { preparedWidths as widthsOfServer } from '#src/data/storage/keys/key.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { createClient, MusterError, preparedWidths } from '../../../packages/client/src/index.ts'

/** What the client sends, by a `fetch` that a test looks into. */

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

const recording = (respond: (sent: Sent, count: number) => Response | Promise<Response>) => {
  const sent: Sent[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    sent.push({ url: String(url), init })
    return respond({ url: String(url), init }, sent.length)
  }
  return { sent, fetch: fetch as typeof globalThis.fetch }
}
const baseUrl = 'https://muster.test'
const ok = (value: unknown = {}, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { headers })

type AnyCall = (input?: object) => Promise<unknown>

describe('the methods of the client', () => {
  const match = routeMatcher(endpoints)

  it.each(endpoints.map(({ operation }) => [operation.id, operation] as const))(
    '%s requests its own operation',
    async (id, operation) => {
      const { sent, fetch } = recording(() => ok())
      const client = createClient({ baseUrl, fetch })
      const names = Array.from(operation.path.matchAll(/[:*](\w+)/g), ([, name = '']) => name)
      const input = Object.fromEntries(names.map((name) => [name, 7]))
      const body = operation.body.kind === 'none' ? {} : { body: {} }
      await (client as unknown as Record<string, AnyCall>)[id]?.({ ...input, ...body })
      const [request] = sent
      const { pathname } = new URL(request?.url ?? '')
      const matched = match(request?.init.method ?? '', pathname)
      expect(matched?.endpoint.operation.id).toBe(id)
      expect(request?.init.body !== undefined).toBe(operation.body.kind !== 'none')
    },
  )

  it('a path and a query carry any text, and what is undefined is left out', async () => {
    const { sent, fetch } = recording(() => ok([]))
    const client = createClient({ baseUrl: `${baseUrl}/`, fetch })
    await client.readArticle({ slug: 'a/b ?ü' })
    await client.listEvents({ upcoming: true, search: 'a&b=ü', limit: 5, tag: undefined })
    await client.readImage({ key: 'media/a b.jpg', w: 640 })
    expect(sent.map(({ url }) => url)).toEqual([
      'https://muster.test/api/news/a%2Fb%20%3F%C3%BC',
      'https://muster.test/api/events?upcoming=true&search=a%26b%3D%C3%BC&limit=5',
      'https://muster.test/api/images/media/a%20b.jpg?w=640',
    ])
  })

  it('text fields of a form come before its file', async () => {
    const { sent, fetch } = recording(() => ok())
    const file = new Blob(['name\nAda'])
    await createClient({ baseUrl, fetch }).importContacts({ body: { file, options: '{}' } })
    expect(Array.from((sent[0]?.init.body as FormData | undefined)?.keys() ?? [])).toEqual([
      'options',
      'file',
    ])
  })

  it('there is no method that is no operation', () => {
    const client = createClient({ baseUrl })
    expect(Reflect.get(client, 'then')).toBeUndefined()
    expect(Reflect.get(client, 'toString')).toBeInstanceOf(Function)
    expect(Reflect.get(client, 'listNothing')).toBeUndefined()
  })
})

describe('a request that fails', () => {
  it('rejects with the status and the text of the contract', async () => {
    const { fetch } = recording(() =>
      Response.json(
        { error: 'Too many requests, try again later' },
        { status: 400, headers: { 'retry-after': '30' } },
      ),
    )
    const sending = createClient({ baseUrl, fetch }).unsubscribe({ body: { email: 'a@b.test' } })
    await expect(sending).rejects.toBeInstanceOf(MusterError)
    await expect(sending).rejects.toMatchObject({
      status: 400,
      message: 'Too many requests, try again later',
      retryAfter: 30,
    })
  })

  it('is tried again when it is a read and the server or the network fails', async () => {
    const { sent, fetch } = recording((_, count) => {
      if (count === 1) throw new TypeError('network')
      return count === 2 ? new Response('', { status: 503 }) : ok([{ id: 1 }])
    })
    expect(await createClient({ baseUrl, fetch }).listTags()).toEqual([{ id: 1 }])
    expect(sent).toHaveLength(3)
  })

  it('is given up after so many retries', async () => {
    const { sent, fetch } = recording(() => new Response('', { status: 502 }))
    const reading = createClient({ baseUrl, fetch, retries: 1 }).listTags()
    await expect(reading).rejects.toMatchObject({ status: 502 })
    expect(sent).toHaveLength(2)
  })

  it('is not tried again when it is a write, which may have happened', async () => {
    const { sent, fetch } = recording(() => {
      throw new TypeError('network')
    })
    const body = { name: 'Ada', email: 'a@b.test', subject: 'Hello', message: 'There' }
    await expect(createClient({ baseUrl, fetch }).sendMessage({ body })).rejects.toThrow('network')
    expect(sent).toHaveLength(1)
  })

  it('is tried again when it is a submission with a key, which is received once', async () => {
    const { sent, fetch } = recording((_, count) => {
      if (count === 1) throw new TypeError('network')
      return ok({ success: true, message: '' })
    })
    const body = { name: 'Ada', email: 'a@b.test', subject: 'Hello', message: 'There' }
    await createClient({ baseUrl, fetch }).sendMessage({ body }, { key: 'one' })
    const keys = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(keys).toEqual(['one', 'one'])
  })

  it('is not tried again for a key that it does not take', async () => {
    const { sent, fetch } = recording(() => {
      throw new TypeError('network')
    })
    const client = createClient({ baseUrl, fetch })
    const change = { id: 7, body: { notes: 'N' } }
    // @ts-expect-error: it changes what is there, so that it may be done twice.
    await expect(client.updateContact(change, { key: 'one' })).rejects.toThrow('network')
    expect(sent.map(({ init }) => new Headers(init.headers).has('idempotency-key'))).toEqual([
      false,
    ])
    const options = { key: 'one', timeout: 1_000 }
    // @ts-expect-error: a read takes none.
    await expect(client.listTags({}, options)).rejects.toThrow('network')
  })

  const never = ({ init: { signal } }: Sent) =>
    new Promise<Response>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )

  it('ends after a timeout', async () => {
    const { fetch } = recording(never)
    const client = createClient({ baseUrl, fetch, retries: 0 })
    await expect(client.listTags({}, { timeout: 20 })).rejects.toThrow('No response in 20 ms')
  })

  it('ends with the signal of its caller, and is not tried again', async () => {
    const { sent, fetch } = recording(never)
    const leaving = new AbortController()
    const reading = createClient({ baseUrl, fetch }).listTags({}, { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
    expect(sent).toHaveLength(1)
  })
})

describe('responses with an ETag', () => {
  const respond = ({ init }: Sent) => {
    const headers = new Headers(init.headers)
    return headers.get('if-none-match') === '"1"'
      ? new Response(null, { status: 304 })
      : ok([{ id: 1 }], { etag: '"1"' })
  }

  it('are stored, and returned again when the server has nothing newer', async () => {
    const { sent, fetch } = recording(respond)
    const client = createClient({ baseUrl, fetch })
    expect(await client.listTags()).toEqual([{ id: 1 }])
    expect(await client.listTags()).toEqual([{ id: 1 }])
    expect(new Headers(sent[1]?.init.headers).get('if-none-match')).toBe('"1"')
  })

  it('are neither stored nor asked for with a token, nor where there is no room', async () => {
    for (const options of [{ token: 'x' }, { cached: 0 }]) {
      const { sent, fetch } = recording(respond)
      const client = createClient({ baseUrl, fetch, ...options })
      await client.listTags()
      await client.listTags()
      expect(new Headers(sent[1]?.init.headers).has('if-none-match')).toBe(false)
    }
  })

  it('hand on their headers, also of one that was not modified', async () => {
    const totals: (string | null)[] = []
    const { fetch } = recording((sent) => {
      const response = respond(sent)
      response.headers.set('x-total-count', '7')
      return response
    })
    const client = createClient({ baseUrl, fetch })
    const onHeaders = (headers: Headers) => totals.push(headers.get('x-total-count'))
    await client.listTags({ limit: 1, total: true }, { onHeaders })
    await client.listTags({ limit: 1, total: true }, { onHeaders })
    expect(totals).toEqual(['7', '7'])
  })

  it('the least recently used are dropped first', async () => {
    const { sent, fetch } = recording(respond)
    const client = createClient({ baseUrl, fetch, cached: 2 })
    for (const slug of ['a', 'b', 'a', 'c', 'a', 'b']) await client.readArticle({ slug })
    const known = sent.map(({ init }) => new Headers(init.headers).has('if-none-match'))
    expect(known).toEqual([false, false, true, false, true, false])
  })
})

describe('imageSrcset', () => {
  const client = createClient({ baseUrl: `${baseUrl}/` })

  it('names each copy that the server has', () => {
    expect(preparedWidths).toEqual(widthsOfServer)
    expect(client.imageSrcset('/api/images/media/a.jpg')).toBe(
      '320w 640w 1024w 1600w'
        .split(' ')
        .map(
          (width) => `${baseUrl}/api/images/media/a.jpg?w=${Number.parseInt(width, 10)} ${width}`,
        )
        .join(', '),
    )
    expect(client.imageSrcset(`${baseUrl}/api/images/a.jpg?w=320`, [640])).toBe(
      `${baseUrl}/api/images/a.jpg?w=640 640w`,
    )
  })

  it.each(['', 'https://elsewhere.test/a.jpg', '/other/a.jpg'])('is empty for “%s”', (url) => {
    expect(client.imageSrcset(url)).toBe('')
  })
})

describe('a write of one version', () => {
  it('names it in If-Match, also an empty one, and others do not', async () => {
    const { sent, fetch } = recording(() => ok())
    const client = createClient({ baseUrl, fetch })
    const change = { id: 7, body: { notes: 'New' } }
    await client.updateContact(change, { ifMatch: '"x7Kp"' })
    await client.updateContact(change, { ifMatch: '' })
    await client.updateContact(change)
    const named = sent.map(({ init }) => new Headers(init.headers).get('if-match'))
    expect(named).toEqual(['"x7Kp"', '', null])
  })

  it('that has it among the parameters is rejected, and nothing is sent', async () => {
    const { sent, fetch } = recording(() => ok())
    const client = createClient({ baseUrl, fetch })
    const change = { id: 7, body: { notes: 'New' }, ifMatch: '"x7Kp"' }
    await expect(client.updateContact(change)).rejects.toThrow(TypeError)
    expect(sent).toEqual([])
  })
})

describe('the bundle', () => {
  const bundle = async (options: BuildOptions) => {
    const entry = { entryPoints: ['packages/client/src/index.ts'], bundle: true, minify: true }
    const built = await build({ ...entry, write: false, platform: 'neutral', ...options })
    return built.outputFiles?.[0]?.text ?? ''
  }

  it('is smaller than 10 KiB', async () => {
    const text = await bundle({ format: 'esm' })
    expect(text.length).toBeGreaterThan(1_000)
    expect(Buffer.byteLength(text)).toBeLessThan(10_240)
  })

  it('needs nothing but what browsers, Node, Deno and React Native have', async () => {
    const text = await bundle({ format: 'iife', globalName: 'muster' })
    const { fetch } = recording(() => ok([{ id: 1 }]))
    const runtime = { fetch, Blob, FormData, AbortController, setTimeout, clearTimeout }
    const context = createContext({ ...runtime, Promise, Response, Headers })
    runInContext(text, context)
    const tags = runInContext(`muster.createClient({ baseUrl: '' }).listTags()`, context)
    expect(await tags).toEqual([{ id: 1 }])
  })
})

describe('picture', () => {
  it('has a source for each format, the last as the image itself, with size, preview and focus', () => {
    const client = createClient({ baseUrl: `${baseUrl}/` })
    const url = '/api/images/media/a.jpg'
    const source = (format: 'avif' | 'jpeg') => ({
      type: `image/${format}`,
      format,
      widths: [320, 700],
    })
    const image = { url, alt: 'A square', width: 700, height: 60, focus: { x: 20, y: 75.5 } }
    const sources = [source('avif'), source('jpeg')]
    expect(
      client.picture({ ...image, sources, placeholder: 'data:image/webp;base64,AA==' }),
    ).toEqual({
      sources: [
        {
          type: 'image/avif',
          srcset: `${baseUrl}${url}?w=320&f=avif 320w, ${baseUrl}${url}?w=700&f=avif 700w`,
        },
      ],
      src: `${baseUrl}${url}`,
      srcset: `${baseUrl}${url}?w=320&f=jpeg 320w, ${baseUrl}${url}?w=700&f=jpeg 700w`,
      alt: 'A square',
      width: 700,
      height: 60,
      style: 'background:url(data:image/webp;base64,AA==) center/cover;object-position:20% 75.5%',
    })
    const gif = { type: 'image/gif', format: null, widths: [700] }
    expect(client.picture({ ...image, sources: [gif], placeholder: null })).toMatchObject({
      sources: [],
      srcset: `${baseUrl}${url}?w=700 700w`,
      style: 'object-position:20% 75.5%',
    })
  })
})
