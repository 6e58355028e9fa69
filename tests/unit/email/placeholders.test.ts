import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillHtml,
  fillSubject,
  fillText,
  hasPlaceholder,
  variablesOf,
} from '#src/email/placeholders.ts'

describe('fillText', () => {
  it.each([
    ['Hello {{name}}', 'Hello Ada'],
    ['Hello {{ name }}', 'Hello Ada'],
    ['{{name|friend}}', 'Ada'],
    ['{{nobody|friend}}', 'friend'],
    ['{{empty| dear reader }}', 'dear reader'],
    ['{{nobody}}', ''],
    ['{{constructor}}{{__proto__}}{{__proto__.x}}{{toString}}', ''],
    ['{{name', '{{name'],
    ['name}}', 'name}}'],
    ['{{ }}', '{{ }}'],
    ['{{{name}}}', '{Ada}'],
    ['{{1}}', '{{1}}'],
  ])('fills %s', (template, filled) => {
    expect(fillText(template, { name: 'Ada', empty: '' })).toBe(filled)
  })

  it('never expands what a value brought', () => {
    expect(fillText('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}')
  })

  it('fills ten thousand placeholders and leaves unclosed ones', () => {
    expect(fillText('{{name}}'.repeat(10_000), { name: 'x' })).toBe('x'.repeat(10_000))
    const open = '{{'.repeat(50_000)
    expect(fillText(open, {})).toBe(open)
  })
})

describe('fillHtml', () => {
  it('escapes values and only values', () => {
    expect(fillHtml('<b>{{v}}</b>', { v: '<i>"&\'' })).toBe('<b>&lt;i&gt;&quot;&amp;&#39;</b>')
  })
})

describe('fillSubject', () => {
  it('lets no line break through, from the template or a value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const subject = fillSubject(`${a}{{v}}`, { v: `x\r\nBcc: y@z.org${b}` })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these must be gone
        expect(subject).not.toMatch(/[\u0000-\u001f\u007f]/)
      }),
    )
  })
})

describe('variablesOf', () => {
  it('names each placeholder once, in order', () => {
    expect(variablesOf('{{b}} {{a|x}}', '{{ b }}{{c}}')).toBe('b,a,c')
    expect(variablesOf('none')).toBe('')
  })
  it('finds a placeholder however it is written', () => {
    expect(hasPlaceholder('x {{ unsubscribe }}', 'unsubscribe')).toBe(true)
    expect(hasPlaceholder('x {{unsubscribed}}', 'unsubscribe')).toBe(false)
  })
})
