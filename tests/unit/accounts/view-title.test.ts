import { expect, it } from 'vitest'
import { viewTitle } from '#src/accounts/admin/view-title.ts'
import { readerI18n } from '#tests/support/reader-i18n.ts'

const i18nOf = (language: string) => ({
  ...readerI18n(language),
  fallbackLanguage: 'en',
  t: () => '',
})
const titleOf = (path: string, language = 'en') =>
  viewTitle(path.split('/').filter(Boolean), i18nOf(language) as never)

it('each page of ours has its name as the title of the browser, in the language of the user', () => {
  expect(titleOf('/board')).toBe('Board of stages')
  expect(titleOf('/duplicates', 'de')).toBe('Dubletten')
  expect(titleOf('/second-factor')).toBeTruthy()
  expect(titleOf('/invitation/abc', 'fr')).toBeTruthy()
  expect(titleOf('/invitation/abc', 'fr')).not.toBe(titleOf('/invitation/abc'))
})

it('those of the platform are named by it', () => {
  for (const path of ['/', '/collections/news', '/account', '/board/of/others'])
    expect(titleOf(path), path).toBeUndefined()
})
