import { describe, expect, test } from 'vitest'
import {
  missingIn,
  numbersOfFolders,
  problemOfItems,
  type StoredItem,
} from '#src/content/navigation-rules.ts'

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
    [{ kind: 'static' }, 'staticPage'],
    [{ kind: 'static', staticPage: 'home' }, undefined],
    [{ kind: 'page' }, 'page'],
    [{ kind: 'page', page: 3 }, undefined],
    [{ kind: 'folder' }, 'label'],
    [{ kind: 'folder', label: '  ' }, 'label'],
    [{ kind: 'folder', label: 'More' }, undefined],
  ] as const)('the navigation item %j lacks the field %s', (item, field) => {
    expect(missingIn(item)).toBe(field)
  })
})

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
