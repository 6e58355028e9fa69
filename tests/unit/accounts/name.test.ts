import { describe, expect, it } from 'vitest'
import { normaliseName, usernameProblem } from '#src/accounts/name.ts'

describe('a name', () => {
  it.each([
    ['Alice', 'alice'],
    [' alice\t', 'alice'],
    ['JÖRG', 'jörg'],
    ['Jo\u0308rg', 'jörg'],
    ['ALICE@Example.ORG', 'alice@example.org'],
  ])('the name %s is compared as %s', (name, folded) => {
    expect(normaliseName(name)).toBe(folded)
  })

  it.each([['\u212Aarl'], ['ａｌｉｃｅ'], ['alice\u2460'], ['ﬁona']])(
    'the name %s is rejected as a look-alike',
    (name) => {
      expect(normaliseName(name)).toBeUndefined()
    },
  )
})

describe('a username', () => {
  it.each([['alice'], ['a'], ['Alice.B-c_d+1'], ['zoë'], ['алиса'], ['李'], ['Jane Doe'], ['007']])(
    'the username %s is valid',
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
  ])('the username %j is rejected: %s', (name, problem) => {
    expect(usernameProblem(name, 'own@example.org')).toBe(problem)
  })

  it('a username may be the account’s own email', () => {
    expect(usernameProblem('Own@example.org', 'own@example.org')).toBeUndefined()
  })
})
