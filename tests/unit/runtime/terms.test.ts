import { expect, it } from 'vitest'
import { privateWords, termsAreStandard } from '#src/runtime/checks/terms.ts'

it('no identifier, comment or file of ours has a private word for a known idea', async () => {
  await expect(termsAreStandard()).resolves.toBeUndefined()
})

it.each([
  ['an identifier', 'src/a.ts', 'const readAnswer = 1', ['answer (use response)']],
  ['a file', 'src/http/mend-body.ts', '', ['mend (use workaround, fix)']],
  [
    'a placeholder of a template',
    'src/a.ts',
    'const a = `$' + '{patience} ms`',
    ['patience (use timeout)'],
  ],
  [
    'a comment',
    'src/a.ts',
    '/** Null for nobody. */\nconst a = 1',
    ['nobody (use none, anonymous)'],
  ],
  [
    'a comment at the end of a line',
    'src/a.ts',
    'const a = 1 // as it came',
    ['as it came (use original)'],
  ],
  [
    'a comment of several lines',
    'src/a.ts',
    '/**\n * A retry is a job of its\n * own.\n */',
    ['of its own (use separate, dedicated)'],
  ],
])('a private word in %s is found', (_, path, source, expected) => {
  expect(privateWords(path, source)).toEqual(expected)
})

it.each([
  ['a string', "const kind = 'answer'"],
  ['the text of an element', 'const a = <p>the answer</p>'],
  ['the text of a template', 'const a = `the answer`'],
  ['a longer word', 'const answerable = 1'],
  ['a quoted value of a comment', '// marks it as `answered`, “told”'],
  ['plain English of a comment', '// what is kept, and one of its own buttons'],
  ['a name that the database has', 'const keptPeople = answered'],
])('a private word in %s is allowed', (_, source) => {
  expect(privateWords('src/a.tsx', source)).toEqual([])
})
