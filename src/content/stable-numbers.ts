interface Numbered {
  readonly id?: string | null | undefined
  readonly number?: number | null | undefined
}

/**
 * Assigns each item a number that stays with it: an item keeps that of before, matched by row id,
 * by number, or by `isAlike`; a new one gets the next number never used. `highest` is the highest
 * one ever assigned.
 */
export function stableNumbers<Item extends Numbered>(
  items: readonly Item[],
  before: readonly Item[],
  highest: number,
  isAlike: (one: Item, other: Item) => boolean,
): Map<Item, number> {
  const free = before.filter(({ number }) => number)
  const claimed = new Map<Item, number>()
  const claim = (isSame: (one: Item, other: Item) => boolean): void => {
    for (const item of items) {
      if (claimed.has(item)) continue
      const at = free.findIndex((known) => isSame(known, item))
      const [found] = at < 0 ? [] : free.splice(at, 1)
      if (found?.number) claimed.set(item, found.number)
    }
  }
  claim((one, other) => one.id != null && one.id === other.id)
  claim((one, other) => one.number === other.number)
  claim(isAlike)
  let last = Math.max(highest, ...before.map(({ number }) => number ?? 0))
  for (const item of items) if (!claimed.has(item)) claimed.set(item, ++last)
  return claimed
}
