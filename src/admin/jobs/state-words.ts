import type { Standing } from '#src/jobs/standing.ts'
import type { JobTexts } from './texts/en.ts'

/** How points in time of jobs are said. Of what happens within seconds, seconds count. */
export const moments: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' }

/** How a job stands, in words; null: it is done and gone. */
export function stateInWords(
  standing: Standing | null,
  texts: JobTexts,
  say: (at: string) => string,
): string {
  if (!standing) return texts.states.done
  const { state, at } = standing
  if (state === 'waiting') return at ? texts.states.later(say(at)) : texts.states.waiting
  return texts.states[state](say(at ?? ''))
}
