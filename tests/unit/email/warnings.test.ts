import { describe, expect, it } from 'vitest'
import { warningsOf } from '#src/email/warnings.ts'

const letter = {
  subject: 'Hello {{name|friend}}',
  html: '<p>Hello</p>',
  text: '',
  wrapper: '',
  kind: 'newsletter' as const,
}

describe('what an author is warned of', () => {
  it.each([
    ['nothing, for a letter with what every mail fills', {}, []],
    [
      'a name that nothing fills, once',
      { html: '{{first}} {{ first }}' },
      ['unknownPlaceholder first'],
    ],
    ['the same in the subject', { subject: '{{nmae}}' }, ['unknownPlaceholder nmae']],
    ['the same in the text', { text: '{{city}}' }, ['unknownPlaceholder city']],
    ['the same in the wrapper', { wrapper: '{{content}}{{logo}}' }, ['unknownPlaceholder logo']],
    ['content outside the wrapper', { html: '{{content}}' }, ['unknownPlaceholder content']],
    ['no subject', { subject: '  ' }, ['noSubject ']],
    ['no text', { html: ' ', text: '\n' }, ['noText ']],
    ['a template without a way out', { kind: 'template' as const }, ['noUnsubscribe ']],
    ['not a composed email', { kind: 'composed' as const }, []],
    ['not a template with one', { kind: 'template' as const, html: '{{unsubscribe}}' }, []],
    [
      'not one with it in the wrapper',
      { kind: 'template' as const, wrapper: '{{content}}{{unsubscribe}}' },
      [],
    ],
  ])('%s', (_, changes, expected) => {
    const found = warningsOf({ ...letter, ...changes })
    expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual(expected)
  })
})
