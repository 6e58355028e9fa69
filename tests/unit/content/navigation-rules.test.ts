import { describe, expect, test } from 'vitest'
import {
  type HighestNumbers,
  lacks,
  numbersOf,
  problemOfItems,
  type StoredItem,
} from '#src/content/navigation/navigation-rules.ts'

const folder = (label: string, rest: Partial<StoredItem> = {}): StoredItem => ({
  kind: 'folder',
  label,
  ...rest,
})
const home: StoredItem = { kind: 'static', staticPage: 'home' }
const page = (id: number): StoredItem => ({ kind: 'page', page: id })

describe('the arrangement of the navigation', () => {
  test.each([
    ['nothing', []],
    ['different pages', [home, page(1), page(2), { kind: 'static', staticPage: 'news' }]],
    ['two folders with the same label', [folder('More'), folder('More')]],
    [
      'a page that a former folder still lists',
      [{ kind: 'static', staticPage: 'news', children: [page(1)] }, page(1)],
    ],
  ] satisfies [string, StoredItem[]][])('the navigation may contain %s', (_, items) => {
    expect(problemOfItems(items)).toBeUndefined()
  })

  test.each([
    ['a built-in page twice', [home, home]],
    ['a page twice', [page(1), page(1)]],
    ['a page beside and in a folder', [page(1), folder('More', { children: [page(1)] })]],
    [
      'a page in two folders',
      [folder('A', { children: [home] }), folder('B', { children: [home] })],
    ],
  ] satisfies [string, StoredItem[]][])('the navigation rejects %s', (_, items) => {
    expect(problemOfItems(items)).toBe('A page can stand in one place only')
  })

  test.each([
    [{ kind: 'article' }, 'article'],
    [{ kind: 'article', article: 3 }, undefined],
    [{ kind: 'event' }, 'event'],
    [{ kind: 'action', article: 3 }, 'action'],
    [{ kind: 'external', label: 'Shop' }, 'url'],
    [{ kind: 'external', url: 'https://shop.test', label: ' ' }, 'label'],
    [{ kind: 'external', url: 'https://shop.test', label: 'Shop' }, undefined],
    [{ kind: 'static' }, 'staticPage'],
    [{ kind: 'static', staticPage: 'home' }, undefined],
    [{ kind: 'page' }, 'page'],
    [{ kind: 'page', page: 3 }, undefined],
    [{ kind: 'folder' }, 'label'],
    [{ kind: 'folder', label: '  ' }, 'label'],
    [{ kind: 'folder', label: 'More' }, undefined],
  ] as const)('the navigation item %j lacks the field %s', (item, field) => {
    const fields = ['staticPage', 'page', 'article', 'event', 'action', 'url', 'label'] as const
    expect(fields.find((each) => lacks(item, each))).toBe(field)
  })
})

const numbers = (items: StoredItem[], before: StoredItem[], highest: HighestNumbers) => {
  const given = numbersOf(items, before, highest)
  return items.map((item) => given.get(item) ?? null)
}
const numbersOfFolders = (items: StoredItem[], before: StoredItem[], folder: number) =>
  numbers(items, before, { folder, link: 0 })

describe('the id of a folder', () => {
  const before = [folder('A', { id: 'a', number: 1 }), folder('B', { id: 'b', number: 4 })]

  test('a new folder’s number is one that no folder ever had', () => {
    expect(numbersOfFolders([home, folder('A'), folder('B')], [], 0)).toEqual([null, 1, 2])
    expect(numbersOfFolders([folder('C')], [], 7)).toEqual([8])
    expect(numbersOfFolders([folder('C')], before, 0)).toEqual([5])
  })

  test('a folder’s number stays when folders are reordered', () => {
    expect(numbersOfFolders([...before].reverse(), before, 4)).toEqual([4, 1])
  })

  test('a folder’s number stays when the folder is renamed', () => {
    expect(numbersOfFolders([folder('Other', { id: 'a' })], before, 4)).toEqual([1])
    expect(numbersOfFolders([folder('Other', { number: 4 })], before, 4)).toEqual([4])
  })

  test('a folder’s number stays when a client sends folders without their ids', () => {
    expect(numbersOfFolders([folder('B'), folder('A')], before, 4)).toEqual([4, 1])
  })

  test('a folder’s number is never one that a client invented', () => {
    expect(numbersOfFolders([folder('C', { number: 99 })], before, 4)).toEqual([5])
    expect(numbersOfFolders([folder('C', { number: -1 })], [], 0)).toEqual([1])
  })

  test('a folder’s number is not shared with its duplicate', () => {
    const duplicate = folder('A', { id: 'new', number: 1 })
    expect(numbersOfFolders([duplicate, ...before], before, 4)).toEqual([5, 1, 4])
  })

  test('a deleted folder’s number is not reused', () => {
    expect(numbersOfFolders([folder('C')], [home], 4)).toEqual([5])
  })

  test('a folder’s number is removed when the item becomes another kind', () => {
    expect(numbersOfFolders([{ ...home, id: 'a', number: 1 }], before, 4)).toEqual([null])
  })
})

describe('the id of a link', () => {
  const link = (article: number, rest: Partial<StoredItem> = {}): StoredItem => ({
    kind: 'article',
    article,
    ...rest,
  })
  const before = [link(7, { id: 'a', number: 1 }), link(8, { id: 'b', number: 2 })]
  const none = { folder: 0, link: 0 }

  test('folders and links are numbered apart', () => {
    expect(numbers([folder('A'), link(7), home, folder('B'), link(7)], [], none)).toEqual([
      1,
      1,
      null,
      2,
      2,
    ])
  })

  test('a link keeps its number when it moves, leads elsewhere or goes into a folder', () => {
    expect(numbers([link(8, { id: 'b' }), link(7, { id: 'a' })], before, none)).toEqual([2, 1])
    expect(numbers([{ kind: 'external', url: 'https://x.test', id: 'a' }], before, none)).toEqual([
      1,
    ])
    const child = { ...link(8), id: 'b' }
    expect(numbersOf([folder('More', { children: [child] })], before, none).get(child)).toBe(2)
  })

  test('a link keeps its number when a client sends links without their ids', () => {
    expect(numbers([link(8), link(7), link(9)], before, none)).toEqual([2, 1, 3])
  })

  test('a deleted link’s number is not reused', () => {
    expect(numbers([link(9)], [], { folder: 0, link: 5 })).toEqual([6])
  })
})
