/**
 * The service worker of one link: it has the page and its scripts, so that they open without a
 * connection. What the page reads and sends passes it by.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker extends EventTarget {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
}

const worker = globalThis as unknown as Worker
const { scope } = worker.registration
const script = (name: string): string => new URL(`../door-scripts/${name}`, scope).href
const files: readonly string[] = [scope, script('page.js'), script('scan.js')]

/** Requests a file and stores what comes, unless that is an error: the link may be over. */
async function renew(file: string): Promise<Response> {
  const response = await fetch(file, { cache: 'no-store' })
  if (response.ok) await (await caches.open(scope)).put(file, response.clone())
  return response
}

/** What is stored, at once; the newest is for the next time. */
async function respond(event: Fetching, file: string): Promise<Response> {
  const stored = await (await caches.open(scope)).match(file)
  const newest = renew(file)
  if (!stored) return newest
  event.waitUntil(newest.catch(() => undefined))
  return stored
}

const on = <E extends Event>(type: string, listener: (event: E) => void) =>
  worker.addEventListener(type, (event) => listener(event as E))

on<Lasting>('install', (event) =>
  event.waitUntil(Promise.all(files.map(renew)).then(() => worker.skipWaiting())),
)
on<Lasting>('activate', (event) => event.waitUntil(worker.clients.claim()))
on<Fetching>('fetch', (event) => {
  const file = files.find((each) => each === event.request.url)
  if (file && event.request.method === 'GET') event.respondWith(respond(event, file))
})
