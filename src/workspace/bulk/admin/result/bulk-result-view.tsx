'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useCallback, useState } from 'react'
import { type BulkFailure, type BulkProgress, readBulkResult } from '#src/contract/bulk-change.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import '../bulk.css'
import { BulkSubject, UndoButton } from '#src/workspace/bulk/admin/undo-button.tsx'
import { BulkCounts } from './bulk-counts.tsx'

/** Polling interval, in ms. */
const interval = 2_000

type Result = BulkProgress & { readonly failures: readonly BulkFailure[] }

function Failures({ result }: { readonly result: Result }) {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const { language } = i18n
  const { collection, failures, failed } = result
  if (failures.length === 0) return null
  return (
    <section aria-label={texts('failures')}>
      <h3>{texts('failures')}</h3>
      {failures.length < failed && (
        <p>
          {texts('listedFailures', {
            listed: failures.length.toLocaleString(language),
            total: failed.toLocaleString(language),
          })}
        </p>
      )}
      <ul>
        {failures.map(({ id, title, reason, params }) => (
          <li key={id}>
            <AdminLink path={`/collections/${collection}/${id}`}>
              {title || texts('untitled', { id })}
            </AdminLink>{' '}
            {errorText({ code: reason, params, message: reason }, i18n)}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BulkResultView({ first }: { readonly first: Result }) {
  const texts = useTexts('bulk')
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const [result, setResult] = useState(first)
  const { id, collection, kind } = first
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const found = await call(readBulkResult, { id }, { signal }).catch(() => undefined)
      if (found) setResult(found)
    },
    [id],
  )
  usePolling(read, result.status !== 'running', interval)
  const format = useFormatTime()
  const labels = config.collections.find(({ slug }) => slug === collection)?.labels
  return (
    <div className="bulk-result">
      <h2>
        {texts(`kinds:${kind}`, {
          label: labels ? getTranslation(labels.plural, i18n) : collection,
        })}
      </h2>
      <BulkSubject progress={result} />
      <BulkCounts progress={result} failures={result.failures} />
      {result.undoneAt && <p>{texts('undoneAt', { at: format('dateTime', result.undoneAt) })}</p>}
      {result.isUndoable && (
        <div className="ui-row ui-row--tight bulk-result__undo">
          <UndoButton progress={result} onStarted={() => void read()} />
          <small>{texts('undoHint')}</small>
        </div>
      )}
      <Failures result={result} />
    </div>
  )
}
