const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * The relative time of a timestamp (ISO 8601) to another, as text: independent of the user's time
 * zone, which the server does not know.
 */
export function relativeTime(time: string, now: Date, language: string): string {
  const seconds = (Date.parse(time) - now.getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second')
  const [unit, length] = step
  return new Intl.RelativeTimeFormat(language).format(Math.trunc(seconds / length), unit)
}
