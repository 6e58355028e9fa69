import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUrl } from '#src/content/addresses/current-url.ts'
import { checkOwnLinks } from '#src/newsletters/check/own-links.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

let payload: Payload
let make: ContentMaker
let web: Web
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  web = await startWeb(payload)
})
afterAll(() => web.stop())

const slugOf = (word: string) => unique(word).replace(' ', '-')
const rename = (id: number, slug: string) =>
  payload.update({ collection: 'news', id, data: { slug } })

/** An article that was at one address, and is at another. */
const moveArticle = async () => {
  const { id, slug } = await make.article()
  const renamed = slugOf('renamed')
  await rename(id, renamed)
  return { id, from: `/news/${slug}`, to: `/news/${renamed}` }
}

const read = async (query: string) => {
  const { status, headers, text } = await web.read(`/api/redirects${query}`)
  expect(status).toBe(200)
  return { headers, list: JSON.parse(text) as { from: string; to: string }[] }
}

describe('listRedirects', () => {
  it('says where a former address leads, however it is written; the read of it stays 404', async () => {
    const { from, to } = await moveArticle()
    for (const each of [from, `${from}/`, from.slice(1), encodeURIComponent(from)])
      expect((await read(`?from=${each}`)).list).toEqual([{ from, to }])
    // The second is /a%00, which is no path once it is decoded.
    for (const each of ['/news/never-there', '/a%2500'])
      expect((await read(`?from=${each}`)).list).toEqual([])
    const { status, text } = await web.read(`/api${from}`)
    expect({ status, text }).toEqual({ status: 404, text: '{"error":"Not found"}' })
  })

  it('lists all by address, a page at a time, with their number and by a part of the address', async () => {
    const word = slugOf('paged')
    for (const name of ['a', 'b', 'c'])
      await payload.create({
        collection: 'redirects',
        data: { from: `/${word}/${name}`, to: '/about' },
      })
    const { list, headers } = await read(`?search=${word}&limit=2&total=1`)
    expect(list).toEqual(['a', 'b'].map((name) => ({ from: `/${word}/${name}`, to: '/about' })))
    expect(headers.get('x-total-count')).toBe('3')
    expect((await read(`?search=${word}&limit=2&offset=2`)).list).toHaveLength(1)
  })

  it('is cached with an ETag, and never stale', async () => {
    const { id, from } = await moveArticle()
    const path = `/api/redirects?from=${from}`
    const etag = (await web.read(path)).headers.get('etag') ?? ''
    // What was written before may be heard of after the first read.
    const countComputed = async () => {
      const before = web.requestCount()
      expect((await web.read(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      return web.requestCount() - before
    }
    await expect.poll(countComputed).toBe(0)
    const again = slugOf('again')
    await rename(id, again)
    await expect
      .poll(async () => (await read(`?from=${from}`)).list)
      .toEqual([{ from, to: `/news/${again}` }])
    await payload.update({ collection: 'news', id, data: { _status: 'draft' } })
    await expect.poll(async () => (await read(`?from=${from}`)).list).toEqual([])
  })

  it('has the address of an article that is public again by time alone', async () => {
    const { id, from, to } = await moveArticle()
    const publishedAt = new Date(Date.now() + 2_000).toISOString()
    await payload.update({ collection: 'news', id, data: { publishedAt } })
    expect((await read(`?from=${from}`)).list).toEqual([])
    await expect.poll(async () => (await read(`?from=${from}`)).list).toEqual([{ from, to }])
  })
})

describe('a former address', () => {
  it('is answered 301 by our own server, whoever asks', async () => {
    const { from, to } = await moveArticle()
    for (const accept of ['text/html', '*/*']) {
      const { status, headers } = await web.read(`${from}/`, {
        headers: { accept },
        redirect: 'manual',
      })
      expect({ status, location: headers.get('location') }).toEqual({
        status: 301,
        location: siteUrls().siteUrl + to,
      })
    }
    expect((await web.read(from, { method: 'POST' })).status).toBe(404)
  })

  it('in a link of a mail leads on at once, with what follows its path, and is no broken link', async () => {
    const { from, to } = await moveArticle()
    const db = payload.db.drizzle
    const { siteUrl } = siteUrls()
    const urls = siteUrls()
    expect(await currentUrl(db, `${siteUrl}${from}?a=1#b`, urls)).toBe(`${siteUrl}${to}?a=1#b`)
    expect(await currentUrl(db, `${siteUrl}${to}?a=1`, urls)).toBe(`${siteUrl}${to}?a=1`)
    expect(await currentUrl(db, `https://elsewhere.example${from}`, urls)).toBe(
      `https://elsewhere.example${from}`,
    )
    expect(await checkOwnLinks(db, [`${siteUrl}${from}`], urls)).toEqual([])
  })
})
