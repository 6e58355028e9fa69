/** Sizes of the units, in seconds, and the step in which they are shown. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago something was saved, in words; undefined for less than ten seconds. */
export function savedAgo(seconds: number, language: string): string | undefined {
  if (seconds < 10) return undefined
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' })
  const unit = units.find(([, size]) => seconds >= size)
  if (!unit) return format.format(-Math.floor(seconds / 10) * 10, 'second')
  const [name, size] = unit
  return format.format(-Math.floor(seconds / size), name)
}
