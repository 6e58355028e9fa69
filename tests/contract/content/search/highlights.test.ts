import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { hostile, visible } from '#tests/support/hostile-text.ts'
import { type Search, searchOf, word } from '#tests/support/search.ts'

let payload: Payload
let make: ContentMaker
let search: Search

beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  search = searchOf(payload, apiClient(dispatcher(payload)))
  await search.speak('en')
})

describe('search', () => {
  it('search marks the part of a long text where the words are', async () => {
    const text = word()
    const long = `${'Many words about nothing much. '.repeat(15_000)} At last ${text} comes.`
    const article = await make.article()
    await search.writeText(article.id, `<p>${long}</p>`)
    const [result] = await search.results(text)
    expect(result?.id).toBe(article.id)
    expect(result?.highlight.text).toContain(`<mark>${text}</mark>`)
    expect(result?.highlight.text.length).toBeLessThan(1_000)
  })

  it('search stores a text of nothing but different words, however long', async () => {
    const text = word()
    const words = Array.from({ length: 80_000 }, (_, at) => `${(at * 7919).toString(36)}ñ`)
    const { id } = await make.article()
    await search.writeText(id, `<p>${text} ${words.join(' ')}</p>`)
    expect(await search.found(text)).toEqual([id])
  })

  it('search escapes everything but its marks', async () => {
    const text = word()
    const title = `<img src=x onerror=alert(1)> "${text}" & 'co' <3`
    const { id } = await make.page({ title, description: `<script>${text}</script> &lt;b&gt;` })
    const [result] = await search.results(text)
    expect(result?.id).toBe(id)
    const { highlight } = result ?? { highlight: { title: '', text: '' } }
    for (const html of Object.values(highlight))
      expect(html.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"']/)
    expect(highlight.text).toContain(`<mark>${text}</mark>`)
    expect(highlight.text).toMatch(
      /^&lt;script&gt;<mark>.*<\/mark>&lt;\/script&gt; &amp;lt;b&amp;gt;$/,
    )
    expect(highlight.title).toBe(
      `&lt;img src=x onerror=alert(1)&gt; &quot;<mark>${text}</mark>&quot; &amp; &#39;co&#39; &lt;3`,
    )
  })

  it('search returns safe HTML for whatever is stored', async () => {
    const text = word()
    const { id } = await make.page({ title: text })
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (title, body) => {
        const stored = [`${text} ${visible(title)}`, `${visible(body)} ${text} ${visible(title)}`]
        await payload.db.pool.query(
          'UPDATE pages SET title = $2, description = $3, content_html = $3 WHERE id = $1',
          [id, ...stored],
        )
        const [result] = await search.results(text)
        expect(result?.id).toBe(id)
        for (const html of Object.values(result?.highlight ?? {})) {
          expect(html.replaceAll(/<mark>[^<>]*<\/mark>/g, '')).not.toMatch(/[<>"']/)
          expect(html).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/)
        }
        expect(result?.highlight.title).toContain(text)
      }),
      { numRuns: 40 },
    )
  })
})
