export const dayOf = (time: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}

export const dayAfter = (time: Date, days: number): string =>
  dayOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() + days))

const beginning = 'T09:00'

export const morningOf = (day: string): string => new Date(day + beginning).toISOString()

/**
 * Timestamp at which something is due on a local date: its morning, or its end where that is over,
 * as what is due today is not overdue yet.
 */
export const dueOn = (day: string): string => {
  const morning = morningOf(day)
  return Date.parse(morning) > Date.now() ? morning : new Date(`${day}T23:59`).toISOString()
}

export const boundsOfDay = (time: Date) => ({
  from: new Date(`${dayOf(time)}T00:00`).toISOString(),
  until: new Date(`${dayAfter(time, 1)}T00:00`).toISOString(),
})
