'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ComparedField as Field } from '../comparison.ts'
import { differs, type Picked } from './merge-state.ts'

interface Props {
  readonly field: Field
  readonly picked: Picked | undefined
  readonly onPick: (picked: Picked) => void
}

function Same({ field }: Pick<Props, 'field'>) {
  const texts = useTexts('duplicates')
  return (
    <div className="merge-field">
      <h3>{field.label}</h3>
      <p className="merge-field__same">
        {field.values[0]} <small>{texts('same')}</small>
      </p>
    </div>
  )
}

export function ComparedFieldRow({ field, picked, onPick }: Props) {
  const texts = useTexts('duplicates')
  if (!differs(field)) return <Same field={field} />
  const choice = (value: Picked, text: string) => (
    <label key={value} className="merge-field__choice">
      <input
        type="radio"
        name={`merge-${field.key}`}
        checked={picked === value}
        onChange={() => onPick(value)}
      />
      <span className={text === '' ? 'merge-field__empty' : undefined}>
        {text === '' ? texts('empty') : text}
      </span>
    </label>
  )
  const [one, other] = field.values
  return (
    <fieldset className="merge-field">
      <legend>{field.label}</legend>
      {choice(0, one)}
      {choice(1, other)}
      {field.key === 'notes' && one !== '' && other !== '' ? choice('both', texts('both')) : null}
    </fieldset>
  )
}
