import { describe, expect, test } from 'vitest'
import {
  entryOfPath,
  isGoodShareToken,
  previewPath,
  shareToken,
} from '#src/content/preview/link.ts'
import { linkToken, readLinkToken } from '#src/mail/pages/link-token.ts'

const secret = 'a secret of at least sixteen'
const entry = { collection: 'news', id: 12 } as const
const ends = 1_900_000_000
const token = shareToken(secret, entry, ends)
const before = ends * 1_000 - 1

describe('a share token', () => {
  test('a share token is valid for its entry until the second it expires', () => {
    expect(isGoodShareToken([secret], entry, token, before)).toBe(true)
    expect(isGoodShareToken([secret], entry, token, before + 1)).toBe(false)
  })

  test.each([
    ['another entry', { collection: 'news', id: 13 }],
    ['another kind with the same number', { collection: 'events', id: 12 }],
  ] as const)('a share token is invalid for %s', (_, other) => {
    expect(isGoodShareToken([secret], other, token, before)).toBe(false)
  })

  test('a share token is invalid under another secret', () => {
    expect(isGoodShareToken(['another secret of the house'], entry, token, before)).toBe(false)
  })

  const [, signature = ''] = token.split('.')
  test.each([
    '',
    '.',
    token.slice(0, -1),
    `${token}A`,
    `${ends + 1}.${signature}`,
    `0${token}`,
    `+${token}`,
    `${'9'.repeat(11)}.${signature}`,
    `${ends}.${'é'.repeat(43)}`,
    `${ends}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    token.replace('.', '%2E'),
    `\0${token}`,
  ])('an altered share token (%j) is invalid', (altered) => {
    expect(isGoodShareToken([secret], entry, altered, before)).toBe(false)
  })

  test('a share token is invalid as the token of a mailed link, and vice versa', () => {
    expect(readLinkToken([secret], 'unsubscribe', token)).toBeUndefined()
    const mailed = linkToken(secret, 'unsubscribe', ends)
    expect(isGoodShareToken([secret], entry, mailed, before)).toBe(false)
  })
})

describe('links handed out earlier', () => {
  test.each([
    ['unsubscribe', '7.m_RWaEG4lpEkj_tzCkJYb4nFZHakHvVngA8V4N6q11Y'],
    ['confirm', '7.iWvmXeQ1yGUoXJ8tDSmQgP276v06vYPK9ozZTi6g07o'],
    ['test', '7.xfIqBOhSeK0FpmXJ2LASz0iq9QYTcoaW7SoAmVV64QE'],
  ] as const)(
    'a mailed link to %s that was handed out earlier stays valid and is signed alike',
    (purpose, handedOut) => {
      expect(readLinkToken([secret], purpose, handedOut)).toBe(7)
      expect(linkToken(secret, purpose, 7)).toBe(handedOut)
    },
  )

  test('a share link that was handed out earlier stays valid and is signed alike', () => {
    const handedOut = '1900000000.GrHxrVWHsYdHj1VE31Fmu1Wj1yfUAVkHC1wwlzoQr64'
    expect(isGoodShareToken([secret], entry, handedOut, before)).toBe(true)
    expect(token).toBe(handedOut)
  })
})

describe('the path of a preview', () => {
  test('the path of a preview identifies its entry', () => {
    expect(entryOfPath(previewPath(entry))).toEqual(entry)
    const { pathname } = new URL(previewPath(entry, token), 'http://x')
    expect(entryOfPath(pathname)).toEqual(entry)
  })

  test.each([
    '/preview',
    '/preview/news',
    '/preview/news/0',
    '/preview/news/x',
    '/preview/news/012',
    '/preview/news/2147483648',
    '/preview/news/99999999999',
    '/preview/news/12/',
    '/preview/users/1',
    '/preview/constructor/1',
    '/preview/NEWS/1',
  ])('the path %s is no preview', (path) => {
    expect(entryOfPath(path)).toBeUndefined()
  })
})
