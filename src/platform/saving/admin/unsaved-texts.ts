import { z } from 'zod'

/** Where the browser stores them. */
const key = 'muster-unsaved'

/** For how long, how many, and how many characters of JSON: of one, and of all. */
const maxAge = 7 * 24 * 3_600_000
const maxTexts = 20
const maxLength = 400_000
const maxTotal = 1_500_000

const unsavedText = z.object({
  /** Account, collection and document. */
  place: z.string(),
  /** Which form it was written in: its later texts replace this one. */
  form: z.string(),
  at: z.int(),
  values: z.record(z.string(), z.unknown()),
})

/** What was written in a form and could not be saved. */
export type UnsavedText = z.output<typeof unsavedText>

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readAll(store: Store, now: number): UnsavedText[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '[]')
    const { data = [] } = z.array(unsavedText).safeParse(stored)
    return data.filter(({ at }) => now - at < maxAge)
  } catch {
    // Blocked by the browser, or not ours.
    return []
  }
}

/** Stores the newest texts, as many as the limits and the browser allow. */
function writeAll(store: Store, texts: readonly UnsavedText[]): boolean {
  const newestFirst = texts.toSorted((one, other) => other.at - one.at).slice(0, maxTexts)
  let total = 0
  const fitting = newestFirst.filter((text) => {
    total += JSON.stringify(text).length
    return total <= maxTotal
  })
  try {
    store.setItem(key, JSON.stringify(fitting))
    return true
  } catch {
    return false
  }
}

/** Stores what could not be saved; false where it is too long, or the browser stores nothing. */
export function storeText(store: Store, text: UnsavedText): boolean {
  if (JSON.stringify(text).length > maxLength) return false
  const others = readAll(store, text.at).filter(
    ({ form, place }) => form !== text.form || place !== text.place,
  )
  return writeAll(store, [...others, text])
}

/** The newest text of a document that could not be saved. */
export const findUnsavedText = (
  store: Store,
  place: string,
  now: number,
): UnsavedText | undefined =>
  readAll(store, now)
    .filter((text) => text.place === place)
    .sort((one, other) => other.at - one.at)[0]

/** Removes what a form has stored of a document. */
export function dropText(store: Store, { place, form }: Pick<UnsavedText, 'place' | 'form'>): void {
  const texts = readAll(store, Date.now())
  const others = texts.filter((text) => text.place !== place || text.form !== form)
  if (others.length < texts.length) writeAll(store, others)
}

/** Removes all of them, at a sign-out. */
export function dropAllTexts(store: Store): void {
  try {
    store.removeItem(key)
  } catch {
    // Blocked by the browser: nothing is stored.
  }
}
