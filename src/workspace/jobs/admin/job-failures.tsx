'use client'
import type { JobProgress } from '#src/contract/jobs.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type { Failure } from '#src/server/queues/failure.ts'

export function WhyFailed({ failure }: { readonly failure: Failure }) {
  const texts = useTexts('jobs')
  const { reason, detail } = failure
  return (
    <section aria-label={texts('why')}>
      <h3>{texts('why')}</h3>
      <p>{texts(`reasons:${reason}`)}</p>
      {detail && (
        <p className="job__technical">
          {texts('technical')} <code>{detail}</code>
        </p>
      )}
    </section>
  )
}

export function FailedTries({ failures }: Pick<JobProgress, 'failures'>) {
  const texts = useTexts('jobs')
  const formatTime = useFormatTime()
  if (failures.length === 0) return null
  return (
    <section aria-label={texts('failures')}>
      <h3>{texts('failures')}</h3>
      <ol>
        {failures.map(({ at, reason }) => (
          <li key={at}>
            <time dateTime={at}>{formatTime('dateTimeSeconds', at)}</time>{' '}
            {texts(`reasons:${reason}`)}
          </li>
        ))}
      </ol>
    </section>
  )
}
