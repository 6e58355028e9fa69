'use client'
import { type Ref, useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useBuilder } from './builder-context.ts'
import { type DraftGroup, type Mode, modes } from './draft.ts'

interface Props {
  readonly group: DraftGroup
  readonly ref?: Ref<HTMLSelectElement>
  readonly onChange: (group: DraftGroup) => void
}

const modeOf = (value: string): Mode => modes.find((mode) => mode === value) ?? 'all'

export function ModeSelect({ group, ref, onChange }: Props) {
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  const id = useId()
  // Rules of clients may say it; people are offered what they ask for.
  const offered = modes.filter((mode) => mode !== 'notAll' || group.mode === mode)
  return (
    <p className="segment-mode">
      <label htmlFor={id}>{t('modeLabel')}</label>
      <select
        id={id}
        ref={ref}
        value={group.mode}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...group, mode: modeOf(target.value) })}
      >
        {offered.map((mode) => (
          <option key={mode} value={mode}>
            {t(`modes:${mode}`)}
          </option>
        ))}
      </select>
    </p>
  )
}
