'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { notSubscribedReasons } from '#src/contract/crm/import-options.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useImportPage } from './import-context.ts'
import type { Outcome } from './import-state.ts'
import type { Draft } from './mapping/draft.ts'
import { texts } from './texts.ts'

type Count = readonly [label: (isOne: boolean) => string, count: number]

const useCounts = ({ outcome, isDone, known }: Props): readonly Count[] => {
  const t = useTexts(texts)
  const { kind } = useImportPage()
  const { imported, updated, skipped, rejected, subscribed, notSubscribed, elsewhere } = outcome
  const { counts } = t
  const people = t.people[kind]
  const optional: readonly Count[] = [
    [() => counts.elsewhere.withdrawn, elsewhere.withdrawn],
    [() => counts.elsewhere.suppressed, elsewhere.suppressed],
    [isDone ? counts.subscribed : counts.toSubscribe, subscribed],
    ...notSubscribedReasons.map(
      (reason): Count => [() => counts.notSubscribed[reason], notSubscribed[reason] ?? 0],
    ),
  ]
  return [
    [(isOne) => (isDone ? counts.done : counts.imported)(isOne, people(isOne)), imported],
    ...(updated > 0 ? [[isDone ? counts.updated : counts.toUpdate, updated] as const] : []),
    [known !== 'skip' ? counts.unchanged : counts.skipped, skipped],
    [counts.rejected, rejected],
    ...optional.filter(([, count]) => count > 0),
  ]
}

interface Props {
  readonly outcome: Outcome
  readonly isDone: boolean
  readonly known: Draft['known']
  readonly takesFocus: boolean
  readonly children: ReactNode
}

export function ImportOutcome(props: Props) {
  const { isDone, takesFocus, children } = props
  const t = useTexts(texts)
  const { language } = useTranslation().i18n
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const counts = useCounts(props)
  return (
    <section className="import-part import-outcome" aria-labelledby="import-outcome">
      <h2 id="import-outcome" ref={heading} tabIndex={-1}>
        {isDone ? t.done : t.checked}
      </h2>
      <ul className="import-counts">
        {counts.map(([label, count], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in this order
          <li key={at}>
            <strong>{count.toLocaleString(language)}</strong> {label(count === 1)}
          </li>
        ))}
      </ul>
      <div className="import-actions">{children}</div>
    </section>
  )
}
