'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type { FailureReason } from '#src/server/queues/failure.ts'
import type { JobStatus } from '#src/server/queues/job-state.ts'
import './jobs.css'

interface Props {
  readonly standing: JobStatus
  readonly reason: FailureReason | null
}

export function JobState({ standing: { state, at }, reason }: Props) {
  const texts = useTexts('jobs')
  const formatTime = useFormatTime()
  if (state === 'waiting')
    return (
      <>
        {at
          ? texts('states:later', { at: formatTime('dateTimeSeconds', at) })
          : texts('states:waiting')}
      </>
    )
  if (state === 'running')
    return <>{texts('states:running', { since: formatTime('dateTimeSeconds', at ?? '') })}</>
  return (
    <span>
      <strong className="ui-problem ui-strong">{texts('failed')}</strong>
      {reason && `: ${texts(`reasons:${reason}`)}`}
    </span>
  )
}
