'use client'
import { useEffect, useState } from 'react'
import { listUsedTags } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useBuilder } from './builder-context.ts'
import { ChoicesInput } from './choices-input.tsx'
import type { InputProps } from './input-props.ts'
import { MultiChoice } from './multi-choice.tsx'
import { PeriodInput } from './period-input.tsx'
import { problemOf } from './problem.ts'
import { OwnersInput, ReferencesInput } from './references-input.tsx'
import { hasPeriod, inputOf } from './subjects.ts'
import { LinesInput, RangeInput, WrittenInput } from './written-input.tsx'

const choiceOf = (tag: string) => ({ value: tag, label: tag })

function TagsInput({ condition, name, onChange }: InputProps) {
  const { isRejected } = useBuilder()
  const [tags, setTags] = useState<readonly string[]>([])
  useEffect(() => {
    // Without suggestions, tags can still be typed.
    call(listUsedTags).then(
      (response) => setTags(response.tags),
      () => undefined,
    )
  }, [])
  return (
    <MultiChoice
      label={name}
      isOpen
      choices={tags.map(choiceOf)}
      chosen={condition.values.map(choiceOf)}
      isInvalid={isRejected && problemOf(condition) !== undefined}
      onChange={(values) => onChange({ ...condition, values })}
    />
  )
}

function YesNoInput({ condition, name, describedBy, onChange }: InputProps) {
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  return (
    <select
      aria-label={name}
      aria-describedby={describedBy}
      value={condition.text}
      disabled={isFixed}
      onChange={({ target }) => onChange({ ...condition, text: target.value })}
    >
      <option value="">{t('choose')}</option>
      <option value="true">{t('yes')}</option>
      <option value="false">{t('no')}</option>
    </select>
  )
}

const inputs = {
  choices: ChoicesInput,
  lines: LinesInput,
  none: () => null,
  number: WrittenInput,
  range: RangeInput,
  references: ReferencesInput,
  tags: TagsInput,
  text: WrittenInput,
  time: PeriodInput,
  yesNo: YesNoInput,
}

export function ConditionInput(props: InputProps) {
  const { about, operator } = props.condition
  const kind = inputOf(about, operator)
  const Input = about.subject === 'owner' && kind === 'references' ? OwnersInput : inputs[kind]
  return (
    <div className="segment-condition__input">
      <Input {...props} />
      {hasPeriod(about) ? <PeriodInput {...props} /> : null}
    </div>
  )
}
