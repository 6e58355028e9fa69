const resolved = (name: string): string | undefined => {
  // Offsets such as +02:00 are time zones to Intl, and none to Postgres.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export const isTimeZone = (name: string): boolean => resolved(name) !== undefined

/** Links of the time zone database that are spelled as it does (`Asia/Kolkata`). */
const link =
  /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:[/_-][A-Z][a-z]+)+$/

/**
 * The name as the time zone database spells it, since Postgres compares names by their case
 * (`america/new_york`); undefined if there is no such zone. Intl returns old names of some zones
 * (`Asia/Calcutta`), so one that is written as the database does remains.
 */
export function canonicalTimeZone(name: string): string | undefined {
  const zone = resolved(name)
  const isLink = zone?.toLowerCase() !== name.toLowerCase() && link.test(name)
  return zone && isLink ? name : zone
}
