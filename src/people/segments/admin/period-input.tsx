'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { type InputProps, useBuilder } from './builder-context.ts'
import { type DraftPeriod, periodKinds } from './draft-condition.ts'
import { problemOf } from './problem.ts'
import { hasPeriod } from './subjects.ts'

interface PartProps {
  readonly name: string
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly period: DraftPeriod
  readonly onChange: (part: Partial<DraftPeriod>) => void
}

function Days({ name, describedBy, isInvalid, period, onChange }: PartProps) {
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  return (
    <label className="ui-row segment-range__days">
      <input
        type="number"
        min={1}
        aria-label={`${name}: ${t('days')}`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={period.days}
        disabled={isFixed}
        onChange={({ target }) => onChange({ days: target.value })}
      />
      <span>{t('days')}</span>
    </label>
  )
}

function Between({ name, describedBy, isInvalid, period, onChange }: PartProps) {
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  return (
    <div className="ui-row segment-range">
      {(['from', 'to'] as const).map((part) => (
        <label key={part}>
          <span>{t(`${part}`)}</span>
          <input
            type="date"
            aria-label={`${name}: ${t(`${part}`)}`}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            value={period[part]}
            disabled={isFixed}
            onChange={({ target }) => onChange({ [part]: target.value })}
          />
        </label>
      ))}
    </div>
  )
}

export function PeriodInput({ condition, name, describedBy, onChange }: InputProps) {
  const t = useTexts('segments')
  const { isFixed, isRejected } = useBuilder()
  const { about, period } = condition
  const problem = problemOf(condition)
  const change = (part: Partial<DraftPeriod>) =>
    onChange({ ...condition, period: { ...period, ...part } })
  const parts: PartProps = {
    name,
    describedBy,
    isInvalid: isRejected && (problem === 'day' || problem === 'days'),
    period,
    onChange: change,
  }
  const kindOf = (value: string) => periodKinds.find((kind) => kind === value) ?? 'last'
  return (
    <div className="ui-row segment-period">
      <select
        aria-label={`${name}: ${t('periodLabel')}`}
        value={period.kind}
        disabled={isFixed}
        onChange={({ target }) => change({ kind: kindOf(target.value) })}
      >
        {optionsOf(
          periodKinds
            .filter((kind) => kind !== 'ever' || hasPeriod(about))
            .map((kind) => [kind, t(`periods:${kind}`)]),
        )}
      </select>
      {period.kind === 'last' ? <Days {...parts} /> : null}
      {period.kind === 'between' ? <Between {...parts} /> : null}
    </div>
  )
}
