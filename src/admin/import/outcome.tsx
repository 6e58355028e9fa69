'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../translations/use-texts.ts'
import type { Outcome } from './import-state.ts'
import { texts } from './texts.ts'

interface Props {
  readonly outcome: Outcome
  readonly isDone: boolean
  /** The next actions. */
  readonly children: ReactNode
}

/** The result of a dry run or an import. Takes the focus when it appears. */
export function OutcomeOf({ outcome, isDone, children }: Props) {
  const t = useTexts(texts)
  const { language } = useTranslation().i18n
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const counts = [
    [isDone ? t.counts.done : t.counts.imported, outcome.imported],
    [t.counts.skipped, outcome.skipped],
    [t.counts.rejected, outcome.rejected],
  ] as const
  return (
    <section className="import-part import-outcome" aria-labelledby="import-outcome">
      <h2 id="import-outcome" ref={heading} tabIndex={-1}>
        {isDone ? t.done : t.checked}
      </h2>
      <ul className="import-counts">
        {counts.map(([label, count], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are three, in this order
          <li key={at}>
            <strong>{count.toLocaleString(language)}</strong> {label(count === 1)}
          </li>
        ))}
      </ul>
      <div className="import-actions">{children}</div>
    </section>
  )
}
