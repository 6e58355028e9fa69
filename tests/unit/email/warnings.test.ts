import { describe, expect, it } from 'vitest'
import { warningsOf } from '#src/email/compose/warnings.ts'

const newsletter = {
  subject: 'Hello {{name|friend}}',
  html: '<p>Hello</p>',
  text: '',
  wrapper: '',
  kind: 'newsletter' as const,
}

describe('warnings for the author of a mail', () => {
  it.each([
    ['nothing in a complete newsletter', {}, []],
    [
      'an unknown placeholder, once',
      { html: '{{first}} {{ first }}' },
      ['unknownPlaceholder first'],
    ],
    ['an unknown placeholder in the subject', { subject: '{{nmae}}' }, ['unknownPlaceholder nmae']],
    ['an unknown placeholder in the text', { text: '{{city}}' }, ['unknownPlaceholder city']],
    [
      'an unknown placeholder in the wrapper',
      { wrapper: '{{content}}{{logo}}' },
      ['unknownPlaceholder logo'],
    ],
    [
      'the placeholder content outside the wrapper',
      { html: '{{content}}' },
      ['unknownPlaceholder content'],
    ],
    ['a missing subject', { subject: '  ' }, ['noSubject ']],
    ['a missing text', { html: ' ', text: '\n' }, ['noText ']],
    ['a template without an unsubscribe link', { kind: 'template' as const }, ['noUnsubscribe ']],
    ['nothing in a composed email', { kind: 'composed' as const }, []],
    [
      'nothing in a template with an unsubscribe link',
      { kind: 'template' as const, html: '{{unsubscribe}}' },
      [],
    ],
    [
      'nothing in a template with an unsubscribe link in its wrapper',
      { kind: 'template' as const, wrapper: '{{content}}{{unsubscribe}}' },
      [],
    ],
  ])('the author of a mail is warned of %s', (_, changes, expected) => {
    const warnings = warningsOf({ ...newsletter, ...changes })
    expect(warnings.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected)
  })
})
