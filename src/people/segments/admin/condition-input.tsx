'use client'
import { useEffect, useState } from 'react'
import { listUsedTags } from '#src/contract/people/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useOwners } from '#src/people/follow-ups/admin/use-owners.ts'
import { call } from '#src/platform/admin/call.ts'
import { type InputProps, useBuilder } from './builder-context.ts'
import { ChoicesInput } from './choices-input.tsx'
import { DistanceInput } from './distance-input.tsx'
import { MultiChoice } from './multi-choice.tsx'
import { PeriodInput } from './period-input.tsx'
import { problemOf } from './problem.ts'
import { hasPeriod, inputOf } from './subjects.ts'
import { type ReferenceSubject, useReferences } from './use-references.ts'
import { LinesInput, RangeInput, WrittenInput } from './written-input.tsx'

const subjects = [
  'stage',
  'attended',
  'registered',
  'answered',
  'imported',
  'segment',
  'mail',
  'topic',
] as const
const subjectOf = ({ condition }: InputProps): ReferenceSubject =>
  subjects.find((each) => each === condition.about.subject) ?? 'stage'

/** What it means that none is chosen, where that is possible. */
const whenNone: Partial<Record<ReferenceSubject, 'anyEvent' | 'anyForm' | 'anyMail'>> = {
  attended: 'anyEvent',
  registered: 'anyEvent',
  answered: 'anyForm',
  mail: 'anyMail',
}

function ReferencesInput(props: InputProps) {
  const { condition, name, onChange } = props
  const t = useTexts('segments')
  const { isRejected } = useBuilder()
  const [search, setSearch] = useState('')
  const subject = subjectOf(props)
  const { found, nameOf, isNamed, problem } = useReferences(subject, search.trim(), condition.ids)
  const any = whenNone[subject]
  const labelOf = (id: number) =>
    nameOf(id) ?? (isNamed ? t('deleted', { id: String(id) }) : t('loading'))
  return (
    <>
      <MultiChoice
        label={name}
        choices={[...(found ?? [])].map(([id, label]) => ({ value: String(id), label }))}
        chosen={condition.ids.map((id) => ({ value: String(id), label: labelOf(id) }))}
        isInvalid={isRejected && subject !== 'registered' && problemOf(condition) === 'choose'}
        isLoading={found === undefined && !problem}
        {...(any ? { placeholder: t(any) } : {})}
        onSearch={setSearch}
        onChange={(ids) => onChange({ ...condition, ids: ids.map(Number) })}
      />
      {problem ? <p role="alert">{problem}</p> : null}
    </>
  )
}

/** Which events, and what has come of the registration. */
function RegisteredInput(props: InputProps) {
  const t = useTexts('segments')
  return (
    <>
      <ReferencesInput {...props} />
      <ChoicesInput {...props} name={`${props.name}: ${t('registeredAs')}`} />
    </>
  )
}

/** Which forms, and one of what answers, where that matters. */
function FormInput(props: InputProps) {
  const t = useTexts('segments')
  return (
    <>
      <ReferencesInput {...props} />
      <LinesInput {...props} name={`${props.name}: ${t('answeredWith')}`} />
    </>
  )
}

function OwnersInput({ condition, name, onChange }: InputProps) {
  const t = useTexts('segments')
  const { isRejected } = useBuilder()
  const owners = useOwners()
  const labelOf = (id: number): string => {
    if (!owners) return t('loading')
    return owners.find((owner) => owner.id === id)?.name ?? t('deleted', { id: String(id) })
  }
  return (
    <MultiChoice
      label={name}
      choices={(owners ?? []).map((owner) => ({ value: String(owner.id), label: owner.name }))}
      chosen={condition.ids.map((id) => ({ value: String(id), label: labelOf(id) }))}
      isInvalid={isRejected && problemOf(condition) === 'choose'}
      isLoading={!owners}
      onChange={(ids) => onChange({ ...condition, ids: ids.map(Number) })}
    />
  )
}

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
  answered: FormInput,
  choices: ChoicesInput,
  distance: DistanceInput,
  lines: LinesInput,
  none: () => null,
  number: WrittenInput,
  range: RangeInput,
  references: ReferencesInput,
  registered: RegisteredInput,
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
    <div className="ui-stack segment-condition__input">
      <Input {...props} />
      {hasPeriod(about) ? <PeriodInput {...props} /> : null}
    </div>
  )
}
