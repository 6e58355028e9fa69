import { decodeXML } from 'entities'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type SitemapUrl,
  sitemapFrame,
  writeSitemapEntries,
  writeSitemapIndex,
} from '#src/content/feeds/sitemap.ts'
import { hostile } from '#tests/support/hostile-text.ts'
import { xmlProblems } from '#tests/support/xml-problems.ts'

const changed = new Date('2026-01-31T23:59:59.999Z')
const writeSitemap = async (urls: SitemapUrl[]): Promise<string> =>
  sitemapFrame.start + (await writeSitemapEntries(urls)) + sitemapFrame.end
const entry = (url: string) => ({ url, changed, frequency: 'monthly', priority: 0.7 }) as const

it('sitemaps and their index are well-formed for 500 hostile data sets', async () => {
  const addresses = fc
    .sample(fc.tuple(hostile, hostile), 500)
    .map((texts) => texts.map((text) => `https://a.test/${text}`))
  const parts = addresses.map((each) =>
    each.map((address) => ({ url: encodeURI(address.toWellFormed()), changed })),
  )
  expect(await xmlProblems(await Promise.all(parts.map(writeSitemapIndex)))).toEqual([])
  const sitemaps = await Promise.all(addresses.map((each) => writeSitemap(each.map(entry))))
  expect(await xmlProblems(sitemaps)).toEqual([])
})

it('a sitemap lists every URL unchanged, with its date, frequency and priority', async () => {
  const address = 'https://a.test/a?b=1&c=<2>'
  const sitemap = await writeSitemap([entry(address), entry('https://a.test/')])
  const locations = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc]) =>
    decodeXML(loc ?? ''),
  )
  expect(locations).toEqual([address, 'https://a.test/'])
  expect(sitemap).toContain(
    '<lastmod>2026-01-31</lastmod><changefreq>monthly</changefreq><priority>0.7</priority></url>',
  )
})

it('a sitemap index throws for an invalid part instead of leaving it out', async () => {
  const parts = [{ url: 'ftp://a.test/sitemap.xml?part=1', changed }]
  await expect(writeSitemapIndex(parts)).rejects.toThrow('Invalid URL in sitemap index')
})
