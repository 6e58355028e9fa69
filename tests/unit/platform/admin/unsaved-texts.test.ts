import { expect, it } from 'vitest'
import {
  dropAllTexts,
  dropText,
  findUnsavedText,
  storeText,
} from '#src/platform/saving/admin/unsaved-texts.ts'

const day = 24 * 3_600_000
const now = Date.parse('2031-03-05T10:00:00Z')

/** A browser's store, with as much room as this. */
function storeOf(room = 5_000_000) {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error('QuotaExceededError')
      entries.set(key, value)
    },
    entries,
  }
}
const text = (place: string, title: string, at = now, form = 'a') => ({
  ...{ place, form, at },
  values: { title },
})
const titleOf = (store: ReturnType<typeof storeOf>, place: string, at = now) =>
  findUnsavedText(store, place, at)?.values['title']

it('a text is found in its own place alone, the newest one first', () => {
  const store = storeOf()
  storeText(store, text('1/news/3', 'Older', now - 2))
  storeText(store, text('1/news/3', 'Newer', now - 1, 'b'))
  storeText(store, text('2/news/3', 'Of another account'))
  expect(titleOf(store, '1/news/3')).toBe('Newer')
  expect(titleOf(store, '1/news/4')).toBeUndefined()
})

it('a later text of a form replaces the one before it', () => {
  const store = storeOf()
  for (const title of ['One', 'Two']) storeText(store, text('1/news/3', title))
  dropText(store, text('1/news/3', ''))
  expect(titleOf(store, '1/news/3')).toBeUndefined()
})

it('a text is gone after seven days', () => {
  const store = storeOf()
  storeText(store, text('1/news/3', 'Mine'))
  expect(titleOf(store, '1/news/3', now + 6 * day)).toBe('Mine')
  expect(titleOf(store, '1/news/3', now + 7 * day)).toBeUndefined()
})

it('at most twenty are stored, and of large ones the newest', () => {
  const store = storeOf()
  for (let n = 0; n < 25; n += 1) storeText(store, text(`1/news/${n}`, 'T', now + n))
  expect(titleOf(store, '1/news/4')).toBeUndefined()
  expect(titleOf(store, '1/news/5')).toBe('T')
  const large = 'x'.repeat(390_000)
  for (let n = 0; n < 5; n += 1) storeText(store, text(`1/pages/${n}`, large, now + 100 + n))
  expect(titleOf(store, '1/pages/0')).toBeUndefined()
  expect(titleOf(store, '1/pages/4')).toBe(large)
})

it('a text that is too long, or for which the browser has no room, is said not to be stored', () => {
  expect(storeText(storeOf(), text('1/news/3', 'x'.repeat(500_000)))).toBe(false)
  expect(storeText(storeOf(50), text('1/news/3', 'Mine'))).toBe(false)
})

it('a sign-out leaves none, and what is not ours is ignored', () => {
  const store = storeOf()
  storeText(store, text('1/news/3', 'Mine'))
  dropAllTexts(store)
  expect(store.entries.size).toBe(0)
  store.setItem('muster-unsaved', '{"a":1}')
  expect(titleOf(store, '1/news/3')).toBeUndefined()
})
