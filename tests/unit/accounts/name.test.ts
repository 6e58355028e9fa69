import { describe, expect, it } from 'vitest'
import { foldName, usernameProblem } from '#src/accounts/name.ts'

describe('a name', () => {
  it.each([
    ['Alice', 'alice'],
    [' alice\t', 'alice'],
    ['JÖRG', 'jörg'],
    ['Jo\u0308rg', 'jörg'],
    ['ALICE@Example.ORG', 'alice@example.org'],
  ])('%s is compared as %s', (given, folded) => {
    expect(foldName(given)).toBe(folded)
  })

  it.each([['\u212Aarl'], ['ａｌｉｃｅ'], ['alice\u2460'], ['ﬁona']])(
    '%s, which looks like another, is none',
    (given) => {
      expect(foldName(given)).toBeUndefined()
    },
  )
})

describe('a username', () => {
  it.each([['alice'], ['a'], ['Alice.B-c_d+1'], ['zoë'], ['алиса'], ['李'], ['Jane Doe'], ['007']])(
    'may be %s',
    (name) => {
      expect(usernameProblem(name, 'somebody@example.org')).toBeUndefined()
    },
  )

  it.each([
    ['', 'is required'],
    ['  ', 'is required'],
    ['аlice', 'must not mix letters of several scripts'],
    ['aliсe', 'must not mix letters of several scripts'],
    ['aλice', 'must not mix letters of several scripts'],
    ['two  blanks', 'must consist of letters, digits and . _ - +'],
    ['a\nb', 'must consist of letters, digits and . _ - +'],
    ['a\u200bb', 'must consist of letters, digits and . _ - +'],
    ['<b>', 'must consist of letters, digits and . _ - +'],
    ['.alice', 'must consist of letters, digits and . _ - +'],
    ['ａｌｉｃｅ', 'must consist of letters, digits and . _ - +'],
    ['x'.repeat(201), 'must be at most 200 characters'],
    ['other@example.org', 'must not be an email address but your own'],
  ])('may not be %j: %s', (name, problem) => {
    expect(usernameProblem(name, 'own@example.org')).toBe(problem)
  })

  it('may be one’s own email', () => {
    expect(usernameProblem('Own@example.org', 'own@example.org')).toBeUndefined()
  })
})
