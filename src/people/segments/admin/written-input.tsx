'use client'
import { useId } from 'react'
import { maxTextLength } from '#src/contract/people/segment-conditions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { type InputProps, useBuilder } from './builder-context.ts'
import { problemOf } from './problem.ts'
import { inputOf } from './subjects.ts'

const useIsInvalid = ({ condition }: InputProps) =>
  useBuilder().isRejected && problemOf(condition) !== undefined

export function WrittenInput(props: InputProps) {
  const { condition, name, describedBy, onChange } = props
  const { isFixed } = useBuilder()
  const isNumber = inputOf(condition.about, condition.operator) === 'number'
  return (
    <input
      aria-label={name}
      aria-describedby={describedBy}
      aria-invalid={useIsInvalid(props)}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={maxTextLength}
      value={condition.text}
      disabled={isFixed}
      onChange={({ target }) => onChange({ ...condition, text: target.value })}
    />
  )
}

export function RangeInput(props: InputProps) {
  const { condition, name, describedBy, onChange } = props
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  const isInvalid = useIsInvalid(props)
  const bounds = [
    ['text', t('fromNumber')],
    ['to', t('toNumber')],
  ] as const
  return (
    <div className="ui-row segment-range">
      {bounds.map(([part, label]) => (
        <label key={part}>
          <span>{label}</span>
          <input
            aria-label={`${name}: ${label}`}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            inputMode="decimal"
            value={condition[part]}
            disabled={isFixed}
            onChange={({ target }) => onChange({ ...condition, [part]: target.value })}
          />
        </label>
      ))}
    </div>
  )
}

export function LinesInput(props: InputProps) {
  const { condition, name, describedBy, onChange } = props
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  const id = useId()
  return (
    <>
      <textarea
        aria-label={name}
        aria-describedby={`${id} ${describedBy}`}
        aria-invalid={useIsInvalid(props)}
        rows={Math.min(Math.max(condition.text.split('\n').length, 2), 8)}
        value={condition.text}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...condition, text: target.value })}
      />
      <small id={id}>{t('perLine')}</small>
    </>
  )
}
