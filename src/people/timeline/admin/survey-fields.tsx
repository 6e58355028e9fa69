'use client'
import { useEffect, useState } from 'react'
import { type AskedSurvey, listSurveys } from '#src/contract/forms/answers.ts'
import type { Answers, AnswerValue } from '#src/contract/forms/form.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'

export interface EnteredSurvey {
  readonly form: number
  readonly version: number
  readonly answers: Answers
}

type Question = AskedSurvey['questions'][number]
type Value = AnswerValue | undefined

interface QuestionProps {
  readonly question: Question
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const inputs: Readonly<Partial<Record<Question['control'], string>>> = {
  number: 'number',
  date: 'date',
  email: 'email',
  phone: 'tel',
}

function Choices({ question: { choices, several, other, label }, value, onChange }: QuestionProps) {
  const texts = useTexts('contacts')
  const chosen = Array.isArray(value) ? value : value === undefined ? [] : [String(value)]
  const written = chosen.find((each) => !choices.includes(each)) ?? ''
  const set = (next: readonly string[]) =>
    onChange(several ? [...next] : next.length > 0 ? next.at(-1) : undefined)
  const known = chosen.filter((each) => choices.includes(each))
  return (
    <fieldset className="ui-inputs">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice} className="ui-row">
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              set(target.checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
            }
          />
          {choice}
        </label>
      ))}
      {other && (
        <input
          aria-label={`${label}: ${texts('otherAnswer')}`}
          value={written}
          onChange={({ target }) => set(target.value ? [...known, target.value] : known)}
        />
      )}
    </fieldset>
  )
}

function QuestionField(props: QuestionProps) {
  const { question, value, onChange } = props
  const { control, label, text } = question
  if (control === 'choice') return <Choices {...props} />
  if (control === 'agreement')
    return (
      <label className="ui-row">
        <input
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}: {text}
      </label>
    )
  return (
    <label>
      {label}
      <input
        type={inputs[control] ?? 'text'}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) =>
          onChange(control === 'number' && target.value ? Number(target.value) : target.value)
        }
      />
    </label>
  )
}

const isAsked = ({ showIf }: Question, answers: Answers): boolean => {
  if (!showIf) return true
  const given = answers[showIf.question] ?? []
  return [given].flat().some((each) => showIf.values.includes(String(each)))
}

interface Props {
  readonly entered: EnteredSurvey | null
  readonly onChange: (entered: EnteredSurvey | null) => void
}

/** The answers of a contact to a survey, as staff hear them in a call. */
export function SurveyFields({ entered, onChange }: Props) {
  const texts = useTexts('contacts')
  const [surveys, setSurveys] = useState<readonly AskedSurvey[]>([])
  useEffect(() => {
    call(listSurveys, {}).then(
      ({ docs }) => setSurveys(docs),
      // The call can be logged without.
      () => undefined,
    )
  }, [])
  if (surveys.length === 0) return null
  const survey = surveys.find((each) => each.id === entered?.form)
  const choose = (chosen: string) => {
    const found = surveys.find((each) => String(each.id) === chosen)
    onChange(found ? { form: found.id, version: found.version, answers: {} } : null)
  }
  return (
    <>
      <label>
        {texts('survey')}
        <select
          name="survey"
          value={entered?.form ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{texts('noSurvey')}</option>
          {optionsOf(surveys.map((each) => [each.id, each.title]))}
        </select>
      </label>
      {entered &&
        survey?.questions
          .filter((question) => isAsked(question, entered.answers))
          .map((question) => (
            <QuestionField
              key={question.name}
              question={question}
              value={entered.answers[question.name]}
              onChange={(value) => {
                const { [question.name]: _, ...others } = entered.answers
                const answers = value === undefined ? others : { ...others, [question.name]: value }
                onChange({ ...entered, answers })
              }}
            />
          ))}
    </>
  )
}
