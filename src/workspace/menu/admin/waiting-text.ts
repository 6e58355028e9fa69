import { countedAtMost } from '#src/contract/submissions/inbox-work.ts'

/** A count as the menu and the bell show it: "" for nothing, “99+” for a hundred or more. */
export function waitingText(count: number, language: string): string {
  if (count === 0) return ''
  const most = countedAtMost - 1
  return count > most ? `${most.toLocaleString(language)}+` : count.toLocaleString(language)
}
