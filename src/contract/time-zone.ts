export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are time zones to Intl, and none to Postgres.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
