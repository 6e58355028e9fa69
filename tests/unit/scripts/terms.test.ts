import { expect, it } from 'vitest'
import { privateWords, termsAreStandard } from '#src/scripts/checks/terms.ts'

it('no identifier and no file of ours has a private word for a known idea', async () => {
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
])('a private word in %s is found', (_, path, source, expected) => {
  expect(privateWords(path, source)).toEqual(expected)
})

it.each([
  ['a string', "const kind = 'answer'"],
  ['a comment', '/* nobody */ const a = 1 // told'],
  ['the text of an element', 'const a = <p>the answer</p>'],
  ['the text of a template', 'const a = `the answer`'],
  ['a longer word', 'const answerable = 1'],
])('a private word in %s is none of an identifier', (_, source) => {
  expect(privateWords('src/a.tsx', source)).toEqual([])
})
