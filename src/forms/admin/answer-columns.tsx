'use client'
import { useListQuery, usePreferences } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { readFormFigures } from '#src/contract/forms/answers.ts'
import { answers } from '#src/contract/forms/form.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { answerText } from '../answer-text.ts'

interface Question {
  readonly question: string
  readonly label: string
}

/** The questions that the cells of the list show, which are rendered apart from their choice. */
const shown = {
  questions: [] as readonly Question[],
  listeners: new Set<() => void>(),
  show(questions: readonly Question[]): void {
    shown.questions = questions
    for (const listener of shown.listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    shown.listeners.add(listener)
    return () => shown.listeners.delete(listener)
  },
}
const none: readonly Question[] = []

/** The form that a list is filtered by alone; undefined for none. */
function formIn(where: unknown): number | undefined {
  const found = [...JSON.stringify(where ?? {}).matchAll(/"form":\{"equals":"?(\d+)"?\}/g)]
  return found.length === 1 ? Number(found[0]?.[1]) : undefined
}

function ColumnsOf({ form }: { readonly form: number }) {
  const texts = useTexts('forms')
  const { getPreference, setPreference } = usePreferences()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const key = `form-answers-questions-${form}`
  const read = useCallback(() => call(readFormFigures, { id: form }), [form])
  const { load } = useLatestResponse(read, ({ figures }) => setQuestions(figures))
  useEffect(() => void load(), [load])
  useEffect(() => {
    const remember = (stored: unknown) =>
      setChosen(
        z
          .array(z.string())
          .catch([])
          .parse(stored ?? []),
      )
    void getPreference(key).then(remember)
  }, [getPreference, key])
  useEffect(() => {
    shown.show(questions.filter(({ question }) => chosen.includes(question)))
    return () => shown.show(none)
  }, [questions, chosen])
  const choose = (question: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, question] : chosen.filter((each) => each !== question)
    setChosen(next)
    void setPreference(key, next)
  }
  return (
    <details className="field-type">
      <summary>{texts('columns')}</summary>
      <div className="ui-row ui-row--wide ui-below">
        {questions.map(({ question, label }) => (
          <label key={question} className="ui-row">
            <input
              type="checkbox"
              checked={chosen.includes(question)}
              onChange={({ target: { checked } }) => choose(question, checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </details>
  )
}

/** Above the list of answers to one form: which of its questions their column shows. */
export function AnswerColumns() {
  const { query } = useListQuery()
  const form = formIn(query.where)
  return form === undefined ? null : <ColumnsOf key={form} form={form} />
}

/** The answers to the questions that are chosen above the list. */
export function AnswersCell({ cellData }: DefaultCellComponentProps) {
  const texts = useTexts('forms')
  const questions = useSyncExternalStore(
    shown.subscribe,
    () => shown.questions,
    () => none,
  )
  const given = answers.safeParse(cellData).data ?? {}
  const found = questions.flatMap(({ question, label }) => {
    const value = Object.hasOwn(given, question) ? given[question] : undefined
    return value === undefined ? [] : [{ question, label, text: answerText(texts, value) }]
  })
  if (found.length === 0) return <>—</>
  return (
    <dl className="ui-facts">
      {found.map(({ question, label, text }) => (
        <div key={question}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
