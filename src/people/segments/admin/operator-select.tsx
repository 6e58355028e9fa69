'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { useBuilder } from './builder-context.ts'
import type { DraftCondition } from './draft-condition.ts'
import { operatorsOf } from './subjects.ts'

interface Props {
  readonly condition: DraftCondition
  readonly onChange: (condition: DraftCondition) => void
}

export function OperatorSelect({ condition, onChange }: Props) {
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  const { about, operator, not } = condition
  if (about.subject === '') return null
  const offered = operatorsOf(about).flatMap((each) =>
    [false, true].map((isNot) => ({ operator: each, not: isNot, value: `${each} ${isNot}` })),
  )
  const choose = (value: string) => {
    const chosen = offered.find((each) => each.value === value)
    if (chosen) onChange({ ...condition, operator: chosen.operator, not: chosen.not })
  }
  return (
    <select
      className="segment-condition__operator"
      aria-label={t('operatorLabel')}
      value={`${operator} ${not}`}
      disabled={isFixed}
      onChange={({ target }) => choose(target.value)}
    >
      {offered.map((each) => (
        <option key={each.value} value={each.value}>
          {t(`operators:${each.operator}:${each.not ? 'not' : 'is'}`)}
        </option>
      ))}
    </select>
  )
}
