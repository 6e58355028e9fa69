const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * How far a moment (ISO 8601) lies from another, in words of the language: the same for readers
 * in every time zone, which the server does not know.
 */
export function relativeTime(time: string, now: Date, language: string): string {
  const seconds = (Date.parse(time) - now.getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
  const [unit, length] = step
  return new Intl.RelativeTimeFormat(language).format(Math.trunc(seconds / length), unit)
}
