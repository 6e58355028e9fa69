'use client'
import { Button } from '@payloadcms/ui'
import { useEffect, useId, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useBuilder } from './builder-context.ts'
import { ConditionInput } from './condition-input.tsx'
import { type DraftCondition, newCondition } from './draft-condition.ts'
import { OperatorSelect } from './operator-select.tsx'
import { problemOf } from './problem.ts'
import { SubjectSelect, useIsGone, useSubjectName } from './subject-select.tsx'

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
    <p
      id={id}
      className={isRejected || isGone ? 'segment-builder__error' : 'segment-builder__hint'}
    >
      {problem ? t(`problems:${problem}`) : t('fieldIsGone')}
    </p>
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
        <legend className="segment-unseen">{t('condition', { at: number, subject: name })}</legend>
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
        <Message id={`${id}message`} condition={condition} />
      </fieldset>
    </li>
  )
}
