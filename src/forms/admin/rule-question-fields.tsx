'use client'
import { TextField, useField, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientProps } from 'payload'
import { useCallback, useEffect, useState } from 'react'
import { type FormFigures, otherValue, readFormFigures } from '#src/contract/forms/answers.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { SelectText, type SelectTextProps } from './condition-field.tsx'

type Questions = FormFigures['figures']

/** The questions of the form that a rule is for; none where they may not be read. */
function useQuestions(): Questions {
  const form = Number(useFormFields(([{ triggerForm }]) => triggerForm?.value) ?? 0)
  const [questions, setQuestions] = useState<Questions>([])
  const read = useCallback(
    async () => (form > 0 ? (await call(readFormFigures, { id: form })).figures : []),
    [form],
  )
  const { load } = useLatestResponse(read, setQuestions)
  useEffect(() => void load(), [load])
  return questions
}

/** Chosen among some, or typed where there are none. What is stored can stay. */
function ChosenText({ options, ...props }: Omit<SelectTextProps, 'placeholder'>) {
  const { value = '' } = useField<string>({ path: props.path })
  const texts = useTexts('forms')
  if (options.length === 0) return <TextField {...props} />
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = isKnown ? options : [...options, { value, label: value }]
  return <SelectText {...props} options={all} placeholder={texts('any')} />
}

/** The question that a follow-up rule is for. */
export function RuleQuestionField(props: TextFieldClientProps) {
  const options = useQuestions().map(({ question, label }) => ({ value: question, label }))
  return <ChosenText {...props} options={options} />
}

/** The answer that a follow-up rule is for, one of those of its question. */
export function RuleAnswerField(props: TextFieldClientProps) {
  const texts = useTexts('forms')
  const chosen = useFormFields(([{ triggerQuestion }]) => triggerQuestion?.value)
  const names: Readonly<Record<string, string>> = { true: texts('yes'), false: texts('no') }
  const options = useQuestions()
    .flatMap(({ question, values }) => (question === chosen ? values : []))
    .filter(({ value }) => value !== otherValue)
    .map(({ value }) => ({ value, label: names[value] ?? value }))
  return <ChosenText {...props} options={options} />
}
