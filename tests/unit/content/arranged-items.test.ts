import { describe, expect, it } from 'vitest'
import {
  arrangedItems,
  asPublicEntries,
  countOmitted,
  idsInForm,
} from '#src/content/navigation/arranged-items.ts'
import { menuOf } from '#src/content/navigation/navigation-tree.ts'
import { staticPages } from '#src/platform/html/static-pages.ts'

const pages = new Map([
  ...asPublicEntries('page', [{ id: 7, slug: 'join', title: 'Join us' }]),
  ...asPublicEntries('article', [{ id: 7, slug: 'won', title: 'We won' }]),
])
const labels = (form: unknown) => menuOf(arrangedItems(form, pages)).map(({ label }) => label)
const builtIn = staticPages.map(({ label }) => label)

describe('the preview of the navigation form', () => {
  it.each([
    ['no value yet', undefined],
    ['no items', []],
    ['a value that is no list', 5],
    ['an item without a selection', [{ kind: 'page' }]],
    ['an unpublished page', [{ kind: 'page', page: 8, label: 'Soon' }]],
    ['a hidden page', [{ kind: 'page', page: 7, hidden: true }]],
  ])('the navigation preview shows the built-in pages for a form with %s', (_, form) => {
    expect(labels(form)).toEqual(builtIn)
  })

  it('the navigation preview shows published pages under their title or label, by id or document', () => {
    const form = [
      { kind: 'page', page: 7 },
      { kind: 'page', page: { id: 7, title: 'old' }, label: 'Come' },
    ]
    expect(labels(form).slice(0, 2)).toEqual(['Join us', 'Come'])
  })

  it('the navigation preview shows the items of a folder, but not of a former folder', () => {
    const inside = [
      { kind: 'static', staticPage: 'news' },
      { kind: 'page', page: 7 },
    ]
    const [folder] = menuOf(
      arrangedItems([{ kind: 'folder', label: 'More', children: inside }], pages),
    )
    expect(folder?.children?.map(({ label }) => label)).toEqual(['News', 'Join us'])
    const became = [{ kind: 'page', page: 7, staticPage: 'news', children: inside }]
    expect(labels(became)).toEqual(['Join us', ...builtIn])
  })

  it('the navigation preview counts unpublished pages as left out', () => {
    const draft = { kind: 'page', page: 8 }
    const form = [
      draft,
      { kind: 'folder', label: 'F', children: [draft] },
      { ...draft, hidden: true },
    ]
    expect(countOmitted(arrangedItems(form, pages))).toBe(2)
    expect(countOmitted(arrangedItems([{ kind: 'page', page: 7 }], pages))).toBe(0)
  })

  it('the navigation preview shows links to public entries and other websites', () => {
    const form = [
      { kind: 'article', article: 7, page: 7 },
      { kind: 'article', article: 8 },
      { kind: 'external', url: 'https://shop.test', label: 'Shop', opensInNewTab: true },
      { kind: 'external', url: '', label: 'Nowhere' },
    ]
    const arranged = arrangedItems(form, pages)
    expect(menuOf(arranged).slice(0, 2)).toMatchObject([
      { label: 'We won', path: '/news/won', link: { kind: 'article', isExternal: false } },
      { label: 'Shop', path: 'https://shop.test', link: { isExternal: true, opensInNewTab: true } },
    ])
    expect(countOmitted(arranged)).toBe(2)
  })

  it('the navigation preview tells items apart that were not saved yet', () => {
    const link = { kind: 'external', url: 'https://shop.test', label: 'Shop' }
    const form = [link, link, { kind: 'folder', label: 'A' }, { kind: 'folder', label: 'B' }]
    const ids = menuOf(arrangedItems(form, pages)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('the entries of a form are those of its items and folders, each once', () => {
    const article = { kind: 'article', article: { id: 7 } }
    const form = [article, { kind: 'folder', children: [article, { kind: 'article', article: 9 }] }]
    expect(idsInForm(form, 'article')).toEqual([7, 9])
    expect(idsInForm(form, 'page')).toEqual([])
    expect(idsInForm('nonsense', 'page')).toEqual([])
  })
})
