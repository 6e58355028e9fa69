'use client'
import { useTranslation } from '@payloadcms/ui'
import { texts as inLanguages } from '#src/admin/bulk/texts.ts'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { BulkProgress } from '#src/contract/bulk-change.ts'
import { errorText } from '#src/translations/errors/error-text.ts'

const counts = ['changed', 'unchanged', 'failed'] as const

/** The progress and the counts of a bulk edit. */
export function BulkCounts({ progress }: { readonly progress: BulkProgress }) {
  const texts = useTexts(inLanguages)
  const { i18n } = useTranslation()
  const { status, processed, total, reason } = progress
  const written = (count: number) => count.toLocaleString(i18n.language)
  const label = texts.progress(written(processed), written(total))
  return (
    <>
      <progress value={processed} max={Math.max(total, 1)} aria-label={label} />
      <p role="status">
        {texts.statuses[status]}: {label}
        {reason && ` – ${errorText({ code: reason, message: reason }, i18n)}`}
      </p>
      <dl>
        {counts
          .filter((name) => progress[name] > 0 || name === 'changed')
          .map((name) => (
            <div key={name}>
              <dt>{texts.counts[name]}</dt>
              <dd>{written(progress[name])}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
