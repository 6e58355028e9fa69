'use client'
import { useTranslation } from '@payloadcms/ui'
import type { BulkFailure, BulkProgress } from '#src/contract/bulk-change.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { useTexts } from '#src/locales/use-texts.ts'

const counts = ['changed', 'unchanged', 'failed'] as const

interface Props {
  readonly progress: BulkProgress
  readonly failures?: readonly BulkFailure[]
}

function Outcome({ progress, failures = [] }: Props) {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const written = (count: number) => count.toLocaleString(i18n.language)
  const parts = counts
    .filter((name) => progress[name] > 0 || name === 'changed')
    .map((name) => texts(`outcomes:${progress.kind}:${name}`, { count: written(progress[name]) }))
  const reasons = Object.entries(progress.reasons).toSorted(([, one], [, other]) => other - one)
  const textOf = (code: string) => {
    const params = failures.find(({ reason }) => reason === code)?.params
    return errorText({ code, params, message: code }, i18n)
  }
  return (
    <>
      <p className="bulk-outcome">{parts.join(', ')}</p>
      {reasons.length > 0 && (
        <ul className="ui-bullets bulk-reasons">
          {reasons.map(([code, count]) => (
            <li key={code}>
              {textOf(code)}: {written(count)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function BulkCounts({ progress, failures = [] }: Props) {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const { status, processed, total, reason } = progress
  const written = (count: number) => count.toLocaleString(i18n.language)
  const label = texts('progress', { processed: written(processed), total: written(total) })
  return (
    <>
      {status === 'running' && (
        <progress value={processed} max={Math.max(total, 1)} aria-label={label} />
      )}
      <p role="status">
        {texts(`statuses:${status}`)}: {label}
        {reason && ` – ${errorText({ code: reason, message: reason }, i18n)}`}
      </p>
      <Outcome progress={progress} failures={failures} />
    </>
  )
}
