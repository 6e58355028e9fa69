import type { Standing } from '#src/jobs/job-state.ts'
import type { FormatTime } from '../time-formats.ts'
import type { JobTexts } from './texts/en.ts'

/** The state of a job as text; null for a job that is completed and deleted. */
export function stateText(
  standing: Standing | null,
  { states }: JobTexts,
  formatTime: FormatTime,
): string {
  if (!standing) return states.done
  const { state, at } = standing
  const time = at ? formatTime('dateTimeSeconds', at) : ''
  if (state === 'waiting') return at ? states.later(time) : states.waiting
  return states[state](time)
}
