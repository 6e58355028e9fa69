'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { useBuilder } from './builder-context.ts'
import { type About, aboutOf, optionOf, type Subject, subjectGroups } from './subjects.ts'

const groups = ['contact', 'activity'] as const

/** Whether a condition is about a custom field that was deleted, or is of another type now. */
export function useIsGone(): (about: About) => boolean {
  const { fields } = useBuilder()
  return (about) =>
    about.subject === 'custom' &&
    !fields.some(({ name, type }) => name === about.name && type === about.type)
}

/** What a condition is about, in words; "" before that is chosen. */
export function useSubjectName(): (about: About) => string {
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

interface Props {
  readonly about: About
  readonly describedBy: string
  readonly isInvalid: boolean
  readonly onChange: (about: About) => void
}

export function SubjectSelect({ about, describedBy, isInvalid, onChange }: Props) {
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
