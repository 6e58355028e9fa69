import type { dateOrders } from '#src/contract/people/import-options.ts'

export type DateOrder = (typeof dateOrders)[number]

const languages = ['en', 'de', 'fr', 'es', 'it']

/** A word as it is compared: case, accents and dots removed. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()

/** Number of each month (from 1) by its full and its short name in the five languages. */
const monthNames = (): ReadonlyMap<string, number> => {
  const months = new Map<string, number>()
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const { format } = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1)
        months.set(plain(format(Date.UTC(2000, month - 1))), month)
    }
  return months
}

let months: ReadonlyMap<string, number> | undefined

const monthNamed = (word: string): number => {
  months ??= monthNames()
  return months.get(plain(word)) ?? 0
}

const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const padded = (value: number, length: number): string => String(value).padStart(length, '0')

const day = (year: number, month: number, date: number): string | undefined =>
  year >= 1000 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
    ? `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`
    : undefined

const ofNumbers = (first: number, second: number, year: number, order: DateOrder) =>
  order === 'day' ? day(year, second, first) : day(year, first, second)

const time = String.raw`(?:[T,\s]\s*\d{1,2}[:.h]\d{2}.*)?`

const notations: readonly (readonly [
  RegExp,
  (parts: string[], order: DateOrder) => string | undefined,
])[] = [
  [
    new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`),
    ([year, , month, date]) => day(Number(year), Number(month), Number(date)),
  ],
  // Dates with dots begin with the day.
  [
    new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})${time}$`),
    ([date, month, year]) => day(Number(year), Number(month), Number(date)),
  ],
  [
    new RegExp(String.raw`^(\d{1,2})([-/])(\d{1,2})\2(\d{4})${time}$`),
    ([first, , second, year], order) =>
      ofNumbers(Number(first), Number(second), Number(year), order),
  ],
  [
    new RegExp(
      String.raw`^(\d{1,2})(?:\.|er|st|nd|rd|th)?[\s-](?:de\s)?([\p{L}.]+)[\s,-]+(?:de\s)?(\d{4})${time}$`,
      'u',
    ),
    ([date, month = '', year]) => day(Number(year), monthNamed(month), Number(date)),
  ],
  [
    new RegExp(String.raw`^([\p{L}.]+)\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})${time}$`, 'u'),
    ([month = '', date, year]) => day(Number(year), monthNamed(month), Number(date)),
  ],
]

/**
 * The day that a text names in a common notation, as `YYYY-MM-DD`: ISO 8601, numbers with dots,
 * slashes or dashes, or with the name of the month in one of the five languages; a time behind it
 * is left out. Undefined for any other text and for days that there are not.
 */
export function readDay(text: string, order: DateOrder = 'day'): string | undefined {
  const value = text.trim()
  if (value.length > 60) return undefined
  for (const [notation, read] of notations) {
    const match = notation.exec(value)
    if (match) return read(match.slice(1), order)
  }
  return undefined
}
