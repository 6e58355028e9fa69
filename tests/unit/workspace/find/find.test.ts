import { describe, expect, it } from 'vitest'
import { findQuery, maxRecent, readReference } from '#src/contract/find.ts'
import { moveSelection } from '#src/workspace/find/admin/move-selection.ts'
import { documentOf } from '#src/workspace/find/admin/recent.ts'
import { addTexts, groupDocuments } from '#src/workspace/find/group-results.ts'
import { firstPlaces, matchingPlaces, type Place } from '#src/workspace/find/place.ts'
import { mapConcurrently } from '#src/workspace/find/search-documents.ts'
import type { FoundRow, Rank } from '#src/workspace/find/sql/find-documents.ts'
import { rankOf, wordsOf } from '#src/workspace/find/words.ts'

describe('the words of a search', () => {
  it.each([
    ['Müller-Straße 5', ['muller', 'strasse', '5']],
    ['  ÉTÉ, été! ', ['ete', 'ete']],
    ['Анна Ёлкина', ['анна', 'елкина']],
    ['…', []],
  ])('%s is searched without accents, case and punctuation', (text, words) =>
    expect(wordsOf(text)).toEqual(words),
  )

  it.each([
    ['import contacts', 0],
    ['imp', 1],
    ['contacts', 2],
    ['con imp', 2],
    ['mport', 3],
    ['po', undefined],
    ['c', 2],
    ['export', undefined],
    ['', undefined],
  ])('“%s” finds “Import contacts” with rank %s', (sought, rank) =>
    expect(rankOf(wordsOf(sought), 'Import contacts')).toBe(rank),
  )
})

describe('commands and settings by name', () => {
  const place = (
    title: string,
    group: Place['group'] = 'commands',
    keywords: string[] = [],
  ): Place => ({
    ...{ title, group, keywords },
    href: `/${title}`,
  })
  const places = [
    place('New article'),
    place('Renew'),
    place('New'),
    place('News', 'lists'),
    place('Settings: Email', 'settings', ['Sender name', 'News by mail']),
  ]
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

  it('what is so called comes before what begins so, and that before what contains it', () => {
    expect(titles(matchingPlaces(places, ['new'], 'commands'))).toEqual([
      'New',
      'New article',
      'Renew',
    ])
    expect(titles(matchingPlaces(places, ['new'], 'lists'))).toEqual(['News'])
  })

  it('a tab of Settings is found by a label of its fields', () => {
    expect(titles(matchingPlaces(places, ['sender'], 'settings'))).toEqual(['Settings: Email'])
    expect(matchingPlaces(places, ['logo'], 'settings')).toEqual([])
  })

  it('six commands are offered before anything is typed', () => {
    const many = Array.from({ length: 9 }, (_, at) => place(`Command ${at}`))
    expect(titles(firstPlaces([...many, place('A list', 'lists')]))).toEqual(
      titles(many.slice(0, 6)),
    )
  })
})

describe('the groups of documents', () => {
  const row = (id: number, rank: Rank): FoundRow => ({
    id,
    title: `${id}`,
    detail: '',
    state: null,
    rank,
  })
  const presenting = {
    item: (kind: string, { id }: FoundRow) => ({ href: `${kind}/${id}`, title: '', detail: '' }),
    all: (kind: string) => ({ href: `${kind}?search`, title: '', detail: '' }),
  }
  const hrefs = (found: Parameters<typeof groupDocuments>[0]) =>
    groupDocuments(found, presenting).map(({ name, items }) => [
      name,
      items.map(({ href }) => href),
    ])

  it('kinds of a group are ranked together, and a list follows of which there is more', () => {
    expect(
      hrefs([
        { kind: 'news', rows: [row(1, 2), row(2, 3)], hasMore: false },
        { kind: 'contacts', rows: [row(7, 0)], hasMore: true },
        { kind: 'events', rows: [row(3, 0), row(4, 2)], hasMore: false },
        { kind: 'users', rows: [], hasMore: false },
      ]),
    ).toEqual([
      ['content', ['events/3', 'news/1', 'events/4', 'news/2']],
      ['people', ['contacts/7', 'contacts?search']],
    ])
  })

  it('of one kind five are shown, of one group eight, and all of them by their lists', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((id) => row(id, 1))
    const [[, items] = []] = hrefs([
      { kind: 'actions', rows, hasMore: true },
      { kind: 'news', rows, hasMore: true },
    ])
    expect(items).toEqual([
      ...[1, 2, 3, 4, 5].map((id) => `actions/${id}`),
      ...[1, 2, 3].map((id) => `news/${id}`),
      'actions?search',
      'news?search',
    ])
  })

  it('what is found by its text is added once, after what is found by its title', () => {
    const found = [{ kind: 'news', rows: [row(1, 2)], hasMore: false }] as const
    const texts = [1, 9].map((id) => ({ ...row(id, 4), kind: 'news' as const }))
    expect(addTexts(found, texts)[0]?.rows.map(({ id }) => id)).toEqual([1, 9])
    expect(addTexts(found, [{ ...row(5, 4), kind: 'pages' as const }])).toEqual(found)
  })
})

describe('what a browser remembers of documents', () => {
  it.each([
    ['/admin/collections/news/12', 'news-12'],
    ['/admin/collections/newsletter-subscribers/3/versions', 'newsletter-subscribers-3'],
    ['/admin/collections/news', undefined],
    ['/admin/collections/news/create', undefined],
    ['/admin/collections/deliveries/3', undefined],
    ['/admin/globals/settings', undefined],
  ])('of %s it is %s', (path, document) => expect(documentOf(path, '/admin')).toBe(document))

  it('references that cannot be read are left out, and there are no more than a few', () => {
    expect(readReference('compose-emails-7')).toEqual({ kind: 'compose-emails', id: 7 })
    for (const written of ['', 'news', 'news-', 'news-x', 'news-1234567890', 'constructor-1'])
      expect(readReference(written), written).toBeUndefined()
    const recent = Array.from({ length: 20 }, (_, at) => `news-${at}`).join()
    expect(findQuery.parse({ recent: `nothing-1,${recent}` }).recent).toHaveLength(maxRecent - 1)
  })
})

it('arrow keys lead around the ends of the list, and other keys nowhere', () => {
  expect(moveSelection('ArrowDown', 2, 3)).toBe(0)
  expect(moveSelection('ArrowUp', 0, 3)).toBe(2)
  expect(moveSelection('ArrowDown', 0, 0)).toBeUndefined()
  expect(moveSelection('Home', 1, 3)).toBeUndefined()
})

it('work is done for each, a few at once, and in their order', async () => {
  let running = 0
  let most = 0
  const results = await mapConcurrently([30, 10, 20, 5], 2, async (value) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, value))
    running -= 1
    return value * 2
  })
  expect(results).toEqual([60, 20, 40, 10])
  expect(most).toBe(2)
})
