'use client'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import { useFormatTime } from '#src/admin/use-format-time.ts'
import type { FailureReason } from '#src/jobs/failure.ts'
import type { JobStatus } from '#src/jobs/job-state.ts'
import './jobs.css'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly standing: JobStatus
  readonly reason: FailureReason | null
}

export function JobState({ standing: { state, at }, reason }: Props) {
  const texts = useTexts(inLanguages)
  const formatTime = useFormatTime()
  if (state === 'waiting')
    return <>{at ? texts.states.later(formatTime('dateTimeSeconds', at)) : texts.states.waiting}</>
  if (state === 'running')
    return <>{texts.states.running(formatTime('dateTimeSeconds', at ?? ''))}</>
  return (
    <span>
      <strong className="job-failed">{texts.failed}</strong>
      {reason && `: ${texts.reasons[reason]}`}
    </span>
  )
}
