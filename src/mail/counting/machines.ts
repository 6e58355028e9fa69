/** What is looked at of a request: nothing of it is stored. */
export interface Visit {
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
