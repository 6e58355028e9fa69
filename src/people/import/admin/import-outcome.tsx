'use client'
import { useTranslation } from '@payloadcms/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { notSubscribedReasons } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useImportPage } from './import-context.ts'
import type { Outcome } from './import-state.ts'
import type { Draft } from './mapping/draft.ts'

type Count = readonly [label: string, count: number]

const useCounts = ({ outcome, isDone, known }: Props): readonly Count[] => {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const { imported, updated, skipped, rejected, subscribed, notSubscribed, elsewhere } = outcome
  const counted = (key: 'done' | 'imported' | 'skipped' | 'rejected', count: number): string =>
    t(`counts:${key}`, { count, people: t(`people:${kind}`, { count }) })
  const optional: readonly Count[] = [
    [t('counts:elsewhere:withdrawn'), elsewhere.withdrawn],
    [t('counts:elsewhere:suppressed'), elsewhere.suppressed],
    [isDone ? t('counts:subscribed') : t('counts:toSubscribe'), subscribed],
    ...notSubscribedReasons.map(
      (reason): Count => [t(`counts:notSubscribed:${reason}`), notSubscribed[reason] ?? 0],
    ),
  ]
  return [
    [counted(isDone ? 'done' : 'imported', imported), imported],
    ...(updated > 0
      ? [[isDone ? t('counts:updated') : t('counts:toUpdate'), updated] as const]
      : []),
    [known !== 'skip' ? t('counts:unchanged') : counted('skipped', skipped), skipped],
    [counted('rejected', rejected), rejected],
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
  const t = useTexts('import')
  const { language } = useTranslation().i18n
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const counts = useCounts(props)
  return (
    <section className="import-part import-outcome" aria-labelledby="import-outcome">
      <h2 id="import-outcome" ref={heading} tabIndex={-1}>
        {isDone ? t('done') : t('checked')}
      </h2>
      <ul className="import-counts">
        {counts.map(([label, count], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in this order
          <li key={at}>
            <strong>{count.toLocaleString(language)}</strong> {label}
          </li>
        ))}
      </ul>
      <div className="import-actions">{children}</div>
    </section>
  )
}
