'use client'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useOwners } from '#src/people/follow-ups/admin/use-owners.ts'
import { useBuilder } from './builder-context.ts'
import type { InputProps } from './input-props.ts'
import { MultiChoice } from './multi-choice.tsx'
import { problemOf } from './problem.ts'
import { type ReferenceSubject, useReferences } from './use-references.ts'

const subjects = ['stage', 'attended', 'imported'] as const
const subjectOf = ({ condition }: InputProps): ReferenceSubject =>
  subjects.find((each) => each === condition.about.subject) ?? 'stage'

export function ReferencesInput(props: InputProps) {
  const { condition, name, onChange } = props
  const t = useTexts('segments')
  const { isRejected } = useBuilder()
  const [search, setSearch] = useState('')
  const subject = subjectOf(props)
  const { found, nameOf, isNamed, problem } = useReferences(subject, search.trim(), condition.ids)
  const labelOf = (id: number) =>
    nameOf(id) ?? (isNamed ? t('deleted', { id: String(id) }) : t('loading'))
  return (
    <>
      <MultiChoice
        label={name}
        choices={[...(found ?? [])].map(([id, label]) => ({ value: String(id), label }))}
        chosen={condition.ids.map((id) => ({ value: String(id), label: labelOf(id) }))}
        isInvalid={isRejected && problemOf(condition) === 'choose'}
        isLoading={found === undefined && !problem}
        {...(subject === 'attended' ? { placeholder: t('anyEvent') } : {})}
        onSearch={setSearch}
        onChange={(ids) => onChange({ ...condition, ids: ids.map(Number) })}
      />
      {problem ? <p role="alert">{problem}</p> : null}
    </>
  )
}

export function OwnersInput({ condition, name, onChange }: InputProps) {
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
