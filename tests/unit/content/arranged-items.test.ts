import { describe, expect, it } from 'vitest'
import { arrangedItems, leftOut } from '#src/content/arranged-items.ts'
import { menuOf } from '#src/content/navigation-tree.ts'
import { staticPages } from '#src/content/static-pages.ts'

const pages = [{ id: 7, slug: 'join', title: 'Join us' }]
const labels = (form: unknown) => menuOf(arrangedItems(form, pages)).map(({ label }) => label)
const builtIn = staticPages.map(({ label }) => label)

describe('the menu of a form that is being filled', () => {
  it.each([
    ['nothing yet', undefined],
    ['no items', []],
    ['what is no list', 5],
    ['an item of which nothing is chosen', [{ kind: 'page' }]],
    ['a page that is not published', [{ kind: 'page', page: 8, label: 'Soon' }]],
    ['a hidden page', [{ kind: 'page', page: 7, hidden: true }]],
  ])('is the built-in pages with %s', (_, form) => {
    expect(labels(form)).toEqual(builtIn)
  })

  it('has published pages under their title or their label, by number or whole', () => {
    const form = [
      { kind: 'page', page: 7 },
      { kind: 'page', page: { id: 7, title: 'old' }, label: 'Come' },
    ]
    expect(labels(form).slice(0, 2)).toEqual(['Join us', 'Come'])
  })

  it('has what is in a folder, and nothing of a folder that became a page', () => {
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

  it('counts what is left out', () => {
    const draft = { kind: 'page', page: 8 }
    const form = [
      draft,
      { kind: 'folder', label: 'F', children: [draft] },
      { ...draft, hidden: true },
    ]
    expect(leftOut(arrangedItems(form, pages))).toBe(2)
    expect(leftOut(arrangedItems([{ kind: 'page', page: 7 }], pages))).toBe(0)
  })
})
