import { describe, expect, it } from 'vitest'
import { showsDocument, showsList, showsTables } from '#src/contract/shown.ts'
import { type Dependency, DependencyIndex } from '#src/server/cache/dependencies.ts'

const news = showsList('news')
const article = showsDocument('news')
const people = showsTables('people', 'media')
const settings = showsTables('settings')

const indexOf = (dependencies: Readonly<Record<string, Dependency>>): DependencyIndex => {
  const index = new DependencyIndex()
  for (const [key, dependency] of Object.entries(dependencies)) index.add(key, dependency)
  return index
}

const cached = (): DependencyIndex =>
  indexOf({
    list: { shows: news, slug: undefined },
    first: { shows: article, slug: 'first' },
    second: { shows: article, slug: 'second' },
    people: { shows: people, slug: undefined },
    settings: { shows: settings, slug: undefined },
    unknown: { shows: undefined, slug: undefined },
  })

describe('a change invalidates', () => {
  it.each([
    ['one document', { table: 'news', slugs: ['first'] }, ['first', 'list', 'unknown']],
    ['a document that is not cached', { table: 'news', slugs: ['third'] }, ['list', 'unknown']],
    [
      'two documents',
      { table: 'news', slugs: ['first', 'second'] },
      ['first', 'list', 'second', 'unknown'],
    ],
    [
      'too many documents to list',
      { table: 'news', slugs: null },
      ['first', 'list', 'second', 'unknown'],
    ],
    [
      'the images',
      { table: 'media', slugs: null },
      ['first', 'list', 'people', 'second', 'unknown'],
    ],
    [
      'another kind of content with the same slug',
      { table: 'events', slugs: ['first'] },
      ['unknown'],
    ],
    ['Settings', { table: 'settings', slugs: null }, ['settings', 'unknown']],
  ] as const)('%s: what shows it, and nothing else', (_, change, expected) => {
    expect(cached().affectedBy(change).sort()).toEqual(expected)
  })

  it('nothing that was removed from the index', () => {
    const index = cached()
    index.remove('first', { shows: article, slug: 'first' })
    index.remove('list', { shows: news, slug: undefined })
    expect(index.affectedBy({ table: 'news', slugs: ['first'] })).toEqual(['unknown'])
    expect(index.affectedBy({ table: 'news', slugs: null }).sort()).toEqual(['second', 'unknown'])
  })
})
