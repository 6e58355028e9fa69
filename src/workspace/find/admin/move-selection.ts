/**
 * The option that an arrow key leads to from another, around the ends; undefined for other keys,
 * and where there is no option. Pure.
 */
export function moveSelection(key: string, from: number, count: number): number | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  return step === 0 || count === 0 ? undefined : (from + step + count) % count
}
