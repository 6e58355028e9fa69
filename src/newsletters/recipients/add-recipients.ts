import { canonicalEmail } from '#src/contract/values.ts'
export interface AddedRecipients {
  readonly emails: readonly string[]
  readonly added: number
  readonly known: number
}

/** Adds email addresses to those there are, each once whatever its case; however many these are. */
export function addRecipients(
  current: readonly string[],
  more: readonly string[],
): AddedRecipients {
  const all = new Map(current.map((email) => [canonicalEmail(email), email]))
  const before = all.size
  const offered = new Set(more.map((email) => canonicalEmail(email)))
  for (const email of offered) if (!all.has(email)) all.set(email, email)
  const added = all.size - before
  return { emails: [...all.values()], added, known: offered.size - added }
}
