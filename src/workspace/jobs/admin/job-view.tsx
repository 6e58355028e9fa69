'use client'
import './jobs.css'
import { Button, Link, toast, useTranslation } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { type JobProgress, readJobProgress, tryJobAgain } from '#src/contract/jobs.ts'
import type { Texts } from '#src/locales/texts.ts'
import type { FormatTime } from '#src/locales/time-formats.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { Time } from '#src/platform/admin/time.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import type { Failure } from '#src/server/queues/failure.ts'
import type { JobStatus } from '#src/server/queues/job-state.ts'
import type { Subject } from './subject.ts'

/** Polling interval, in ms. */
const interval = 2_000

/** The state of a job, polled while it runs or is queued; null once it is completed. */
function useJob(id: number, first: JobProgress) {
  const texts = useTexts('jobs')
  const [job, setJob] = useState<JobProgress | null>(first)
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const found = await call(readJobProgress, { id }, { signal }).catch(() => undefined)
      if (found) setJob(found.job)
    },
    [id],
  )
  usePolling(read, isBusy || job === null || job.state === 'failed', interval)
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    try {
      const { job: now } = await call(tryJobAgain, { id })
      setJob(now)
      toast.success(texts('triedAgain'))
    } catch (error) {
      toast.error(messageOf(error))
      // Another user may have retried it first.
      await read()
    } finally {
      setBusy(false)
    }
  }
  return { job, isBusy, tryAgain }
}

function WhyFailed({ failure }: { readonly failure: Failure }) {
  const texts = useTexts('jobs')
  const { reason, detail } = failure
  return (
    <section className="ui-stack ui-stack--tight" aria-label={texts('why')}>
      <h3>{texts('why')}</h3>
      <p>{texts(`reasons:${reason}`)}</p>
      {detail && (
        <p className="ui-muted job__technical">
          {texts('technical')} <code>{detail}</code>
        </p>
      )}
    </section>
  )
}

function FailedTries({ failures }: Pick<JobProgress, 'failures'>) {
  const texts = useTexts('jobs')
  if (failures.length === 0) return null
  return (
    <section className="ui-stack ui-stack--tight" aria-label={texts('failures')}>
      <h3>{texts('failures')}</h3>
      <ol className="ui-list ui-stack ui-stack--tight">
        {failures.map(({ at, reason }) => (
          <li key={at}>
            <Time at={at} format="dateTimeSeconds" /> {texts(`reasons:${reason}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}

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
    <div className="ui-stack ui-stack--wide ui-record job">
      <h2>{task}</h2>
      <dl className="ui-facts">
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
