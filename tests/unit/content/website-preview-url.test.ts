import { describe, expect, it } from 'vitest'
import { isPreviewPattern, websitePreviewUrl } from '#src/content/preview/website-url.ts'

const pattern = 'https://www.example.org/preview?kind={kind}&slug={slug}&id={id}&token={token}'

describe('the preview URL of the website', () => {
  it.each([[pattern], ['http://localhost:4321/draft/{kind}/{id}#{token}']])('%s is one', (text) =>
    expect(isPreviewPattern(text)).toBe(true),
  )

  it.each([
    ['a URL without placeholders', 'https://www.example.org/preview'],
    ['one without the token', 'https://www.example.org/{kind}/{id}'],
    ['one without the kind', 'https://www.example.org/{id}?token={token}'],
    ['an unknown placeholder', `${pattern}&x={locale}`],
    ['a path', '/preview/{kind}/{id}/{token}'],
    ['another scheme', 'javascript:alert("{kind}{id}{token}")'],
    ['a brace that is none', 'https://www.example.org/{kind}/{id}/{token}/{'],
  ])('%s is none', (_, text) => expect(isPreviewPattern(text)).toBe(false))

  it('is filled in, with what would change the URL escaped', () => {
    const preview = { kind: 'news', slug: 'a&b=c/d', id: 7, token: '1.a-b_c' }
    expect(websitePreviewUrl(pattern, preview)).toBe(
      'https://www.example.org/preview?kind=news&slug=a%26b%3Dc%2Fd&id=7&token=1.a-b_c',
    )
  })

  it('keeps what a slug has of placeholders', () => {
    const preview = { kind: 'news', slug: '{token}', id: 7, token: 'secret' }
    expect(websitePreviewUrl('https://x.test/{slug}/{kind}/{id}', preview)).toBe(
      'https://x.test/%7Btoken%7D/news/7',
    )
  })
})
