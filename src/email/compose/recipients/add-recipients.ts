/** What adding recipients does. */
export interface AddedRecipients {
  /** All of them, in the order they came. */
  readonly emails: readonly string[]
  /** How many are new, and how many there were already. */
  readonly added: number
  readonly known: number
}

/** Adds email addresses to those there are, each once whatever its case; however many these are. */
export function addRecipients(
  current: readonly string[],
  more: readonly string[],
): AddedRecipients {
  const all = new Map(current.map((email) => [email.trim().toLowerCase(), email]))
  const before = all.size
  const offered = new Set(more.map((email) => email.toLowerCase()))
  for (const email of offered) if (!all.has(email)) all.set(email, email)
  const added = all.size - before
  return { emails: [...all.values()], added, known: offered.size - added }
}
