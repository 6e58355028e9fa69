import { decodeHTML } from 'entities'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { markHits, presentHits } from '#src/content/search/highlight.ts'
import { hostile } from '#tests/support/hostile-text.ts'

const [begins, ends] = ['\u0001', '\u0002']
const clean = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

it('a marked text is its text, escaped, with marks around the hits', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(hostile, fc.boolean())), (parts) => {
      const all = parts.map(([text, isHit]) => [clean(text), isHit] as const)
      const marked = markHits(
        all.map(([text, isHit]) => (isHit ? `${begins}${text}${ends}` : text)).join(''),
      )
      const hits = all.filter(([, isHit]) => isHit)
      expect(marked.split('<mark>')).toHaveLength(hits.length + 1)
      expect(marked.split('</mark>')).toHaveLength(hits.length + 1)
      const text = marked.replaceAll(/<\/?mark>/g, '')
      expect(text).not.toMatch(/[<>"']/)
      expect(text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      if (!/&/.test(all.map(([each]) => each).join('')))
        // A hit at the end has its spaces within its mark.
        expect(decodeHTML(text).trim()).toBe(
          all
            .map(([each]) => each)
            .join('')
            .trim(),
        )
    }),
  )
})

it('stray marks are left out, so that elements are always closed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(begins, ends, 'a', '<', '&')).map((parts) => parts.join('')),
      (text) => {
        const marked = markHits(text)
        expect(marked.replaceAll(/<mark>[^<]*<\/mark>/g, '')).not.toContain('<')
        expect(marked).not.toMatch(new RegExp(`[${begins}${ends}]`))
      },
    ),
  )
})

it('what stands for special characters becomes them, escaped', () => {
  const row = { title: `\u0003b> ${begins}now${ends}`, text: 'and\u0004or ' }
  expect(presentHits(row)).toEqual({ title: '&lt;b&gt; <mark>now</mark>', text: 'and/or' })
})
