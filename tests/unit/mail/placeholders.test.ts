import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillHtml,
  fillSubject,
  fillText,
  sentSubject,
} from '#src/mail/rendering/fill-placeholders.ts'
import { hasPlaceholder, variablesOf } from '#src/mail/rendering/placeholders.ts'

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
  ])('placeholders are filled in %s', (template, filled) => {
    expect(fillText(template, { name: 'Ada', empty: '' })).toBe(filled)
  })

  it.each(['ada@example.org', ' Ada@Example.ORG '])('an address is no name: %s', (name) => {
    const values = { name, first_name: name, email: 'ada@example.org' }
    const mail = 'Dear {{name|friend}}, {{first_name}}({{email}})'
    expect(fillText(mail, values)).toBe('Dear friend, (ada@example.org)')
    expect(fillText(mail, { ...values, name: 'Ada @ home' })).toContain('Dear Ada @ home')
    const parts = { finished: null, template: 'For {{name|you}}', name, email: values.email }
    expect(sentSubject(parts)).toBe('For you')
  })

  it('placeholders in values are not expanded', () => {
    expect(fillText('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}')
  })

  it('ten thousand placeholders are filled and unclosed ones stay unchanged', () => {
    expect(fillText('{{name}}'.repeat(10_000), { name: 'x' })).toBe('x'.repeat(10_000))
    const open = '{{'.repeat(50_000)
    expect(fillText(open, {})).toBe(open)
  })
})

describe('fillHtml', () => {
  it('placeholders in HTML are filled with escaped values', () => {
    expect(fillHtml('<b>{{v}}</b>', { v: '<i>"&\'' })).toBe('<b>&lt;i&gt;&quot;&amp;&#39;</b>')
  })
})

describe('fillSubject', () => {
  it('a subject has no line break, from the template or from a value', () => {
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
  it('the variables of a template are its placeholders, once each, in order', () => {
    expect(variablesOf('{{b}} {{a|x}}', '{{ b }}{{c}}')).toBe('b,a,c')
    expect(variablesOf('none')).toBe('')
  })
  it('a placeholder is found with or without spaces', () => {
    expect(hasPlaceholder('x {{ unsubscribe }}', 'unsubscribe')).toBe(true)
    expect(hasPlaceholder('x {{unsubscribed}}', 'unsubscribe')).toBe(false)
  })
})
