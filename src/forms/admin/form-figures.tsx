'use client'
import { useAuth, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { exportFormats } from '#src/contract/export.ts'
import {
  answerStates,
  type Figure,
  type FormFigures as Figures,
  fewestShown,
  otherValue,
  readFormFigures,
} from '#src/contract/forms/answers.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

/** A question with how often each of its answers was given: bars, and a table for all readers. */
export function QuestionFigures({ label, answered, values }: Figure) {
  const texts = useTexts('forms')
  const most = Math.max(1, ...values.map(({ count }) => count))
  const names: Readonly<Record<string, string>> = {
    true: texts('yes'),
    false: texts('no'),
    [otherValue]: texts('otherAnswers'),
  }
  const said = <small>{texts('answered', { count: answered })}</small>
  if (values.length === 0)
    return (
      <p>
        {label} {said}
      </p>
    )
  return (
    <table className="ui-table ui-below">
      <caption>
        {label} {said}
      </caption>
      <tbody>
        {values.map(({ value, count }) => (
          <tr key={value}>
            <th scope="row">{names[value] ?? value}</th>
            <td>
              <meter min={0} max={most} value={count} aria-hidden />
            </td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The ways to the answers to a form: their list, and files. */
function ToAnswers({ form }: { readonly form: number }) {
  const texts = useTexts('forms')
  const exports = useTexts('export')
  const { config } = useConfig()
  return (
    <p className="ui-row ui-row--wide ui-below">
      <AdminLink
        className="ui-button"
        path={`/collections/form-answers?where[or][0][and][0][form][equals]=${form}` as const}
      >
        {texts('toList')}
      </AdminLink>
      {exportFormats.map((format) => (
        <a
          key={format}
          className="ui-button"
          href={`${config.routes.api}/forms/${form}/answers/export?format=${format}`}
          download
        >
          {exports(format)}
        </a>
      ))}
    </p>
  )
}

function FiguresOf({ form }: { readonly form: number }) {
  const texts = useTexts('forms')
  const states = useTexts('labels')
  const [found, setFound] = useState<Figures>()
  const read = useCallback(() => call(readFormFigures, { id: form }), [form])
  const { load } = useLatestResponse(read, setFound)
  useEffect(() => void load(), [load])
  const counted = answerStates.flatMap((state) => {
    const count = found?.states[state] ?? 0
    return count > 0 ? [[state, count] as const] : []
  })
  if (!found || counted.length === 0) return null
  return (
    <details className="field-type">
      <summary>
        {texts('figures')}:{' '}
        {counted.map(([state, count]) => `${states(`answerState:${state}`)} ${count}`).join(' · ')}
      </summary>
      {found.hidden ? <p>{texts('hidden', { count: fewestShown })}</p> : <ToAnswers form={form} />}
      {found.figures.map((question) => (
        <QuestionFigures key={question.question} {...question} />
      ))}
    </details>
  )
}

/** In a form that has been answered: how many did, what they chose, and the way to their answers. */
export function FormFigures() {
  const { id } = useDocumentInfo()
  const { permissions } = useAuth()
  const mayRead = Boolean(permissions?.collections?.['form-answers']?.read)
  return mayRead && id !== undefined ? <FiguresOf form={Number(id)} /> : null
}
