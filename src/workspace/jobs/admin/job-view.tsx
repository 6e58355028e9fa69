'use client'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './jobs.css'
import { Button, Link, useTranslation } from '@payloadcms/ui'
import type { JobProgress } from '#src/contract/jobs.ts'
import type { FormatTime } from '#src/platform/admin/time-formats.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type { JobStatus } from '#src/server/queues/job-state.ts'
import { FailedTries, WhyFailed } from './job-failures.tsx'
import type { Subject } from './subject.ts'
import { useJob } from './use-job.ts'

function stateText(
  standing: JobStatus | null,
  texts: Texts<'jobs'>,
  formatTime: FormatTime,
): string {
  if (!standing) return texts('states:done')
  const { state, at } = standing
  const time = at ? formatTime('dateTimeSeconds', at) : ''
  if (state === 'waiting') return at ? texts('states:later', { at: time }) : texts('states:waiting')
  return texts(`states:${state}`, { at: time, since: time })
}

function About({ subject }: { readonly subject: Subject }) {
  const texts = useTexts('jobs')
  const { kind, title, href } = subject
  return (
    <>
      <dt>{texts('about')}</dt>
      <dd>
        {kind}:{' '}
        {title === null ? (
          texts('gone')
        ) : (
          <Link href={href} prefetch={false}>
            {title}
          </Link>
        )}
      </dd>
    </>
  )
}

interface Props {
  readonly id: number
  readonly task: string
  /** ISO 8601. */
  readonly queuedAt: string
  readonly subject: Subject | undefined
  readonly first: JobProgress
}

export function JobView({ id, task, queuedAt, subject, first }: Props) {
  const texts = useTexts('jobs')
  const { i18n } = useTranslation()
  const formatTime = useFormatTime()
  const { job, isBusy, tryAgain } = useJob(id, first)
  return (
    <div className="job">
      <h2>{task}</h2>
      <dl>
        {subject && <About subject={subject} />}
        <dt>{texts('state')}</dt>
        <dd>
          <span role="status">{stateText(job, texts, formatTime)}</span>
        </dd>
        <dt>{texts('queued')}</dt>
        <dd>{formatTime('dateTimeSeconds', queuedAt)}</dd>
        {job && (
          <>
            <dt>{texts('tries')}</dt>
            <dd>{job.tries.toLocaleString(i18n.language)}</dd>
          </>
        )}
      </dl>
      {!job && <p>{texts('doneHint')}</p>}
      {job?.failure && <WhyFailed failure={job.failure} />}
      {job?.state === 'failed' && (
        <div>
          <p>{texts('tryAgainHint')}</p>
          <Button disabled={isBusy} onClick={tryAgain}>
            {texts('tryAgain')}
          </Button>
        </div>
      )}
      {job && <FailedTries failures={job.failures} />}
    </div>
  )
}
