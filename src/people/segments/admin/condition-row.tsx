'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { useBuilder } from './builder-context.ts'
import { ConditionInput } from './condition-input.tsx'
import { type DraftCondition, newCondition } from './draft-condition.ts'
import { problemOf } from './problem.ts'
import {
  type About,
  aboutOf,
  operatorsOf,
  optionOf,
  type Subject,
  subjectGroups,
} from './subjects.ts'

const groups = ['contact', 'activity'] as const

/** Whether a condition is about a custom field that was deleted, or is of another type now. */
function useIsGone(): (about: About) => boolean {
  const { fields } = useBuilder()
  return (about) =>
    about.subject === 'custom' &&
    !fields.some(({ name, type }) => name === about.name && type === about.type)
}

/** What a condition is about, in words; "" before that is chosen. */
function useSubjectName(): (about: About) => string {
  const t = useTexts('segments')
  const { fields } = useBuilder()
  const isGone = useIsGone()
  return (about) => {
    if (about.subject === '') return ''
    if (about.subject !== 'custom') return t(`subjects:${about.subject}`)
    return isGone(about)
      ? t('deletedField', { name: about.name })
      : (fields.find(({ name }) => name === about.name)?.label ?? about.name)
  }
}

interface IsGoneProps {
  readonly about: About
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly onChange: (about: About) => void
}

function SubjectSelect({ about, describedBy, isInvalid, onChange }: IsGoneProps) {
  const t = useTexts('segments')
  const { fields, isFixed } = useBuilder()
  const nameOf = useSubjectName()
  const isGone = useIsGone()(about)
  const option = (subject: Subject) => (
    <option key={subject} value={subject}>
      {t(`subjects:${subject}`)}
    </option>
  )
  return (
    <select
      className="segment-condition__subject"
      aria-label={t('subjectLabel')}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      value={isGone ? 'gone' : optionOf(about)}
      disabled={isFixed}
      onChange={({ target }) => onChange(aboutOf(target.value, fields))}
    >
      {about.subject === '' ? <option value="">{t('subjectChoice')}</option> : null}
      {isGone ? <option value="gone">{nameOf(about)}</option> : null}
      {groups.map((group) => (
        <optgroup key={group} label={t(`subjectGroups:${group}`)}>
          {subjectGroups[group].map(option)}
        </optgroup>
      ))}
      {fields.length > 0 ? (
        <optgroup label={t('custom')}>
          {fields.map((field) => (
            <option key={field.name} value={optionOf({ subject: 'custom', ...field })}>
              {field.label}
            </option>
          ))}
        </optgroup>
      ) : null}
    </select>
  )
}

interface OperatorSelectProps {
  readonly condition: DraftCondition
  readonly onChange: (condition: DraftCondition) => void
}

function OperatorSelect({ condition, onChange }: OperatorSelectProps) {
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
      {optionsOf(
        offered.map((each) => [
          each.value,
          t(`operators:${each.operator}:${each.not ? 'not' : 'is'}`),
        ]),
      )}
    </select>
  )
}

interface Props {
  readonly condition: DraftCondition
  readonly number: string
  readonly onChange: (condition: DraftCondition) => void
  readonly onRemove: () => void
}

function Message({ id, condition }: { readonly id: string; readonly condition: DraftCondition }) {
  const t = useTexts('segments')
  const { isRejected } = useBuilder()
  const isGone = useIsGone()(condition.about)
  const problem = problemOf(condition)
  if (!problem && !isGone) return null
  return (
    <p id={id} className={isRejected || isGone ? 'ui-problem segment-builder__error' : 'ui-muted'}>
      {problem ? t(`problems:${problem}`) : t('fieldIsGone')}
    </p>
  )
}

function ConditionCount({ condition }: { readonly condition: DraftCondition }) {
  const t = useTexts('segments')
  const { language } = useTranslation().i18n
  const count = useBuilder().counts.get(condition.key)
  if (count === undefined || problemOf(condition)) return null
  const number = count.toLocaleString(language)
  return (
    <small className="ui-muted segment-condition__count">{t('alone', { number, count })}</small>
  )
}

export function ConditionRow({ condition, number, onChange, onRemove }: Props) {
  const t = useTexts('segments')
  const { isFixed, isRejected, added } = useBuilder()
  const id = useId()
  const row = useRef<HTMLFieldSetElement>(null)
  const { key, about } = condition
  const name = useSubjectName()(about) || t('subjectChoice')
  const problem = problemOf(condition)
  useEffect(() => {
    if (added.current !== key) return
    added.current = undefined
    row.current?.querySelector('select')?.focus()
  }, [added, key])
  return (
    <li>
      <fieldset
        ref={row}
        className="segment-condition"
        data-incomplete={problem ? (isRejected ? 'error' : 'hint') : undefined}
      >
        <legend className="ui-unseen">{t('condition', { at: number, subject: name })}</legend>
        <SubjectSelect
          about={about}
          describedBy={`${id}message`}
          isInvalid={isRejected && problem === 'subject'}
          onChange={(next) => onChange(newCondition(next, key))}
        />
        <OperatorSelect condition={condition} onChange={onChange} />
        <ConditionInput
          // Typed texts and lists of another subject do not stay.
          key={`${about.subject}${about.subject === 'custom' ? about.name : ''}`}
          condition={condition}
          name={name}
          describedBy={`${id}message`}
          onChange={onChange}
        />
        {isFixed ? null : (
          <Button
            buttonStyle="icon-label"
            icon="x"
            margin={false}
            className="segment-condition__remove"
            aria-label={t('removeCondition', { at: number, subject: name })}
            onClick={onRemove}
          />
        )}
        <ConditionCount condition={condition} />
        <Message id={`${id}message`} condition={condition} />
      </fieldset>
    </li>
  )
}
