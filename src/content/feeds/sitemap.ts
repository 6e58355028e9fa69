import type { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import {
  EnumChangefreq,
  ErrorLevel,
  type IndexItem,
  SitemapIndexStream,
  type SitemapItem,
  SitemapItemStream,
} from 'sitemap'

export interface SitemapUrl {
  /** Absolute. */
  readonly url: string
  readonly changed: Date
  readonly frequency: 'daily' | 'weekly' | 'monthly'
  readonly priority: number
}

const frequencies = {
  daily: EnumChangefreq.DAILY,
  weekly: EnumChangefreq.WEEKLY,
  monthly: EnumChangefreq.MONTHLY,
}

const written = async (stream: Transform, items: readonly unknown[]): Promise<string> => {
  let text = ''
  stream.on('data', (part: string) => {
    text += part
  })
  for (const item of items) stream.write(item)
  stream.end()
  await finished(stream)
  return text
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

const writeEntry = (url: string, { changed, frequency, priority }: SitemapUrl): Promise<string> => {
  const nothing = { img: [], video: [], links: [] }
  const about = { lastmod: dayOf(changed), changefreq: frequencies[frequency], priority }
  return written(new SitemapItemStream(), [{ url, ...about, ...nothing } satisfies SitemapItem])
}

/** Whether a URL has only characters that XML does not escape. */
const isPlain = (url: string): boolean => /^[\w\-./:~%]+$/.test(url)

const placeholder = 'https://url.invalid/'

const millisecondsPerDay = 86_400_000

/** Writes entries by the package, and once for all that differ by their URL alone. */
class EntryWriter {
  private readonly frames = new Map<string, readonly string[]>()

  /** A promise for the first of a kind only: fifty thousand would take longer than the entries. */
  write(item: SitemapUrl): string | Promise<string> {
    const { url, changed, frequency, priority } = item
    if (!isPlain(url)) return writeEntry(url, item)
    const key = `${Math.floor(changed.getTime() / millisecondsPerDay)} ${frequency} ${priority}`
    const frame = this.frames.get(key)
    return frame ? frame[0] + url + frame[1] : this.writeFirst(key, item)
  }

  private async writeFirst(key: string, item: SitemapUrl): Promise<string> {
    this.frames.set(key, (await writeEntry(placeholder, item)).split(placeholder))
    return this.write(item)
  }
}

export const sitemapFrame = {
  start: `${declaration}\n<urlset xmlns="${namespace}">`,
  end: '</urlset>\n',
} as const

/**
 * Serializes URLs as entries of a sitemap. The package's stream for a whole sitemap also parses every
 * URL and awaits each, which takes many times as long.
 */
export async function writeSitemapEntries(urls: readonly SitemapUrl[]): Promise<string> {
  const entries = new EntryWriter()
  let text = ''
  for (const item of urls) {
    const entry = entries.write(item)
    text += typeof entry === 'string' ? entry : await entry
  }
  return text
}

export interface SitemapPart {
  /** Absolute URL of the part. */
  readonly url: string
  readonly changed: Date
}

const toIndexItem = ({ url, changed }: SitemapPart): IndexItem => ({
  url,
  lastmod: changed.toISOString(),
})

export async function writeSitemapIndex(parts: readonly SitemapPart[]): Promise<string> {
  const stream = new SitemapIndexStream({ lastmodDateOnly: true, level: ErrorLevel.THROW })
  const index = await written(stream, parts.map(toIndexItem))
  return `${index.replace(declaration, `${declaration}\n`)}\n`
}
