import { describe, expect, it } from 'vitest'
import { checkWritten } from '#src/newsletters/check/written.ts'

const newsletter = {
  subject: 'Hello {{name|friend}}',
  html: '<p>Hello</p>',
  text: '',
  wrapper: '',
  kind: 'newsletter' as const,
}

describe('the mail check of what is written', () => {
  it.each([
    ['nothing of a complete newsletter', {}, []],
    [
      'which placeholder is unknown, once',
      { html: '{{first}} {{ first }}' },
      ['unknownPlaceholder first'],
    ],
    [
      'which placeholder is unknown in the subject',
      { subject: '{{nmae}}' },
      ['unknownPlaceholder nmae'],
    ],
    ['which placeholder is unknown in the text', { text: '{{town}}' }, ['unknownPlaceholder town']],
    [
      'which placeholder is unknown in the wrapper',
      { wrapper: '{{content}}{{logo}}' },
      ['unknownPlaceholder logo'],
    ],
    [
      'that the placeholder content is unknown outside the wrapper',
      { html: '{{content}}' },
      ['unknownPlaceholder content'],
    ],
    [
      'which placeholder of a person has no fallback, once',
      { subject: 'For {{name}}', html: '{{first_name}} {{name}} {{city|here}}', text: '{{email}}' },
      ['noFallback name', 'noFallback first_name'],
    ],
    [
      'nothing of one with an empty fallback, nor of what every reader has',
      { html: '{{last_name|}} {{email}} {{organisation}}' },
      [],
    ],
    ['that there is no text', { html: ' ', text: '\n' }, ['noText ']],
    [
      'that a template of HTML has no unsubscribe link',
      { kind: 'template' as const },
      ['noUnsubscribe '],
    ],
    [
      'nothing of a template of the composer, whose mails have a link to leave',
      { kind: 'template' as const, isComposed: true },
      [],
    ],
    ['nothing of the link to one’s own page', { html: '{{preferences}}' }, []],
    ['nothing of a composed email', { kind: 'composed' as const }, []],
    [
      'nothing of a template with an unsubscribe link',
      { kind: 'template' as const, html: '{{unsubscribe}}' },
      [],
    ],
    [
      'nothing of a template with an unsubscribe link in its wrapper',
      { kind: 'template' as const, wrapper: '{{content}}{{unsubscribe}}' },
      [],
    ],
  ])('it says %s', (_, changes, expected) => {
    const findings = checkWritten({ ...newsletter, ...changes })
    expect(findings.map(({ code, place }) => `${code} ${place}`)).toEqual(expected)
  })
})
