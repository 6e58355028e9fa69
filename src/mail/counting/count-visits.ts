import { createHmac, randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import { database } from '#src/data/transaction.ts'
import { addClicks, addOpens, type Counts } from '#src/mail/counting/sql/counting.ts'
import { clientNetwork } from '#src/settings/client-network.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { VisitMemory } from './visit-memory.ts'

/** What is looked at of a request: nothing of it is stored. */
interface Visit {
  readonly method: string
  readonly headers: Pick<Headers, 'get'>
}

/** What was requested: the target of a link, or the image that shows that a mail was opened. */
export type VisitKind = 'click' | 'open'

/** Headers by which browsers and mail programs announce a prefetch. */
const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz']
const prefetch = /prefetch|prerender|preview/i

/**
 * Programs that follow links by themselves: search engines, previews of messengers, scanners of
 * mail servers, libraries. CUBOT makes phones.
 */
const program =
  /(?<!\bcu)bot\b|crawl|spider|slurp|scan(?:ner)?\b|preview|fetch|monitor|validator|headless|phantomjs|puppeteer|playwright|selenium|facebookexternalhit|proofpoint|mimecast|barracuda|forcepoint|fireeye|trendmicro|trend micro|symantec|sophos|kaspersky|ironport|safelinks|bitdefender|avast|google-safety|googleother|google-read-aloud|existence discovery|protocol discovery/i

/** Office opens a link before it hands it to the browser, which requests it once more. */
const office = /ms-?office|microsoft office/i

/** Gmail's prefetch of images, which names a browser that has long been gone. */
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246 Mozilla\/5\.0/

/** Mail programs and proxies that load images for a reader, and do not call themselves Mozilla. */
const mailProgram = /^(?:Outlook|Microsoft Office|YahooMailProxy|Opera)/

/** Services that load images for all their readers, so that those cannot be distinguished. */
const imageProxy = /GoogleImageProxy|YahooMailProxy/

/** Whether a user agent is one a person reads with; every browser begins with Mozilla. */
const isReader = (agent: string, kind: VisitKind): boolean => {
  // Alone, it is Apple's Mail Privacy Protection, which loads unopened mails.
  if (agent === 'Mozilla/5.0') return false
  if (/^Mozilla\/\d/.test(agent)) return kind === 'open' || !office.test(agent)
  return kind === 'open' ? mailProgram.test(agent) : /^Opera\//.test(agent)
}

/** Whether a request shows that a program made it without a reader. */
export function isMachine({ method, headers }: Visit, kind: VisitKind): boolean {
  if (method !== 'GET') return true
  if (prefetchHeaders.some((name) => prefetch.test(headers.get(name) ?? ''))) return true
  const agent = (headers.get('user-agent') ?? '').trim()
  if (!isReader(agent, kind)) return true
  return program.test(agent) || (kind === 'open' && gmailPrefetch.test(agent))
}

export const isImageProxy = ({ headers }: Visit): boolean =>
  imageProxy.test(headers.get('user-agent') ?? '')

/** How often counts are stored, in ms. */
const interval = 1_000

/** How long clients have the same pseudonym, in ms; nothing could name them afterwards. */
const keyLifetime = 10 * 60_000

/** Of a process, whichever copy of this module a request enters. */
const state = processWide('newsletter-counts', () => ({
  memories: { click: new VisitMemory(), open: new VisitMemory() },
  key: { bytes: randomBytes(32), since: Date.now() },
  timer: undefined as NodeJS.Timeout | undefined,
  writing: Promise.resolve(),
  payload: undefined as Payload | undefined,
}))

const keyAt = (now: number): Buffer => {
  if (now - state.key.since > keyLifetime) state.key = { bytes: randomBytes(32), since: now }
  return state.key.bytes
}

const pseudonym = ({ headers }: Visit, now: number): string =>
  createHmac('sha256', keyAt(now))
    .update(`${clientNetwork(headers)}\n${headers.get('user-agent') ?? ''}`)
    .digest('base64url')
    .slice(0, 22)

const add = { click: addClicks, open: addOpens } as const

const store = async (payload: Payload, kind: VisitKind, counts: Counts): Promise<void> => {
  if (counts.size === 0) return
  try {
    await add[kind](await database({ payload }), counts)
  } catch (error) {
    state.memories[kind].giveBack(counts)
    payload.logger.error({ fault: describeFault(error) }, 'counts could not be stored')
  }
}

const storeBoth = async (): Promise<void> => {
  const { payload } = state
  if (!payload) return
  for (const kind of ['click', 'open'] as const)
    await store(payload, kind, state.memories[kind].take())
}

/** One after the other, so that awaiting it covers everything counted before. */
const storeNext = (): Promise<void> => {
  state.writing = state.writing.then(storeBoth)
  return state.writing
}

const tick = async (): Promise<void> => {
  const { click, open } = state.memories
  for (const memory of [click, open]) memory.settle(Date.now())
  await storeNext()
  if (!click.isEmpty || !open.isEmpty) return
  clearInterval(state.timer)
  state.timer = undefined
}

/**
 * Counts a click on a link of a newsletter, or an open of it (whose id is the newsletter's), unless
 * a program made the request. Stored within seconds; those seconds are lost with the process.
 */
export function countVisit(
  payload: Payload,
  visit: Visit,
  { kind, newsletter, id }: { kind: VisitKind; newsletter: number; id: number },
): void {
  if (isMachine(visit, kind)) return
  const memory = state.memories[kind]
  const now = Date.now()
  if (isImageProxy(visit)) memory.count(id)
  else memory.note({ client: pseudonym(visit, now), newsletter, id, now })
  state.payload = payload
  state.timer ??= setInterval(() => void tick(), interval).unref()
}

export async function storeCounts(): Promise<void> {
  state.memories.click.settleAll()
  state.memories.open.settleAll()
  await storeNext()
}
