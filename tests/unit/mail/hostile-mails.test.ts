import { describe, expect, it } from 'vitest'
import { compileMail } from '#src/mail/rendering/compile.ts'
import { inlineStyles } from '#src/mail/rendering/inline-styles.ts'
import { maskPlaceholders } from '#src/mail/rendering/placeholders.ts'
import { isLong } from '#tests/support/long.ts'

const bare = {
  ...{ subject: 's', text: '', wrapper: '', postalAddress: '' },
  unsubscribable: true,
  baseUrl: 'https://ngo.test',
}
const sheet = '<style>p { color: red }</style>'
const sized = (unit: string, length = 1_000_000) => unit.repeat(length / unit.length)

const longMails: readonly [string, string][] = [
  ['elements side by side', `${sheet}${sized('<br>')}`],
  ['siblings of siblings', `<style>q${'~p'.repeat(6)}{a:b}</style>${sized('<p>x</p>')}`],
  ['children counted', `<style>li:nth-child(2n){a:b}</style>${sized('<li>x</li>')}`],
  ['cells', `<table>${sized('<td>')}`],
]

// Each once took minutes or never ended, quadratic in its length or worse.
describe('a hostile mail of a megabyte', () => {
  it.each([
    ['a former mask of placeholders', `${sheet}kept${sized('x')}`],
    ['the mask of placeholders', `${sheet}${sized('masked')}`],
    ['style sheets that never end', sized('<style>')],
    ['ends of style sheets', `${sheet}${sized('</style ')}`],
    ['elements within each other', `${sheet}${sized('<div>')}`],
    [
      'ends of elements that never began',
      `${sheet}${sized('<div>', 500_000)}${sized('</b>', 500_000)}`,
    ],
    ['braces', `${sheet}${sized('{{')}`],
    ['expressions of another template language', `${sheet}${sized('{{a + b}} ')}`],
    ['tags of another template language', `${sheet}${sized('<% ')}`],
    ['style rules', `<style>${sized('q{b:c}')}</style><p>x</p>`],
    ['comments that never end in style sheets', `<style>${sized('a/*')}</style><p>x</p>`],
    ['groups of rules within each other', `<style>${sized('@media x{')}</style><p>x</p>`],
    ...(isLong ? longMails : []),
    ['elements that hide others from some parsers', `${sheet}<xmp>${sized('<i>')}`],
    ['comments that some parsers end elsewhere', `${sheet}<!-- --!><title>-->${sized('<i>')}`],
    ['lists beside the items of a list', `<ul>${sized('<br><ul></ul>')}`],
    ['items of a list and lists', `<ul>${sized('<li><ul></ul></li>')}</ul>`],
    ['blanks', `${sheet}${sized(' ')}x`],
    ['line breaks', `${sheet}<pre>${sized('\n')}</pre>`],
    ['images that never end', sized('data:a/')],
  ])('a hostile mail of a megabyte is compiled: %s', (_, html) => {
    const { html: sent, text } = compileMail({ ...bare, html: `<p>first</p>${html}` })
    expect(sent).toContain('first')
    expect(sent).toContain('{{unsubscribe}}')
    expect(text).toContain('first')
  })

  it('a hostile mail of a megabyte of text alone is compiled', () => {
    const { html } = compileMail({ ...bare, html: '', text: `first${sized('\n ')}${sized('{{')}` })
    expect(html).toContain('first')
  })
})

describe('inlined styles', () => {
  it('styles are inlined in a long ordinary mail', () => {
    const css = Array.from({ length: 60 }, (_, at) => `.c${at}, td.d${at} { color: red }`).join('')
    const row = '<tr><td class="c1"><a href="#">x</a></td></tr>'
    const html = `<html><head><style>${css} p + p { margin: 0 }</style></head><body><table>${row.repeat(400)}</table></body></html>`
    expect(inlineStyles(html).match(/style="color: red;"/g)).toHaveLength(400)
  })

  it('styles are not inlined where that would multiply a mail’s size', () => {
    const css = `p { background: url(data:image/png;base64,${'A'.repeat(50_000)}) }`
    const html = `<style>${css}</style><body>${'<p>x</p>'.repeat(1_000)}</body>`
    expect(inlineStyles(html)).toBe(html)
  })
})

describe('masked placeholders', () => {
  it('masked placeholders are restored, and text that looks like a mask stays unchanged', () => {
    const template = '{{ name | x }} masked0- masked1- {{a}}'
    const { text, restore } = maskPlaceholders(template)
    expect(text).not.toContain('{{')
    expect(restore(text)).toBe(template)
    expect(restore(`${text}${'masked0-'.repeat(10)}`)).toBe(`${template}${'masked0-'.repeat(10)}`)
  })
})
