'use client'
import { FieldLabel, toast, useConfig, useDocumentInfo } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { useCallback, useEffect, useId, useState } from 'react'
import { sizeInWords } from '#src/content/files/file-names.ts'
import {
  type AnswersOfOne,
  applyAnswers,
  type Difference,
  readAnswers,
} from '#src/contract/forms/answers.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { answerText } from '../answer-text.ts'

const keyOf = ({ field, key }: Difference): string => `${field} ${key}`

interface DifferencesProps {
  readonly id: number
  readonly differences: readonly Difference[]
  readonly onApplied: () => Promise<void>
}

/** What an answer says that its contact does not, to choose what is written to the contact. */
function Differences({ id, differences, onApplied }: DifferencesProps) {
  const texts = useTexts('forms')
  const fieldTexts = useTexts('labels')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { isBusy, run } = useAction()
  const headingId = useId()
  const apply = async () => {
    const fields = differences
      .filter((each) => chosen.includes(keyOf(each)))
      .map(({ label: _, ...each }) => each)
    const { applied } = await call(applyAnswers, { id, body: { fields } })
    if (applied === fields.length) toast.success(texts('applied'))
    else toast.error(texts('changed'))
    setChosen([])
    await onApplied()
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{texts('differs')}</h3>
      <p>{texts('differsHelp')}</p>
      {differences.map((each) => (
        <label key={keyOf(each)} className="ui-row">
          <input
            type="checkbox"
            checked={chosen.includes(keyOf(each))}
            onChange={({ target: { checked } }) =>
              setChosen((before) =>
                checked ? [...before, keyOf(each)] : before.filter((key) => key !== keyOf(each)),
              )
            }
          />
          <span>
            {each.label || fieldTexts(`personField:${each.field}`)}:{' '}
            <del>{each.before || texts('nothing')}</del> → <ins>{each.after}</ins>
          </span>
        </label>
      ))}
      <SmallButton disabled={isBusy || chosen.length === 0} onClick={() => run(apply)}>
        {texts('apply')}
      </SmallButton>
    </section>
  )
}

/** What a person answered, beside the questions of that time. */
export const AnswersField: JSONFieldClientComponent = ({ field, path }) => {
  const { id } = useDocumentInfo()
  const texts = useTexts('forms')
  const { config } = useConfig()
  const [found, setFound] = useState<AnswersOfOne>()
  const read = useCallback(() => call(readAnswers, { id: Number(id) }), [id])
  const { problem, load } = useLatestResponse(read, setFound)
  useEffect(() => {
    if (id !== undefined) void load()
  }, [id, load])
  if (!found) return problem ? <p>{problem}</p> : null
  const { answers, questions, files, differences } = found
  return (
    <div className="field-type">
      <FieldLabel {...(field.label ? { label: field.label } : {})} path={path} />
      <dl>
        {questions.map(({ name, label, text }) => {
          const value = answers[name]
          const file = files.find(({ question }) => question === name)
          return value === undefined ? null : (
            <div key={name}>
              <dt>{text ? `${label}: ${text}` : label}</dt>
              <dd>
                {file ? (
                  <a href={`${config.routes.api}/form-answers/${id}/files/${name}`} download>
                    {answerText(texts, value)} ({sizeInWords(file.size)})
                  </a>
                ) : (
                  answerText(texts, value)
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {differences.length > 0 && (
        <Differences id={Number(id)} differences={differences} onApplied={load} />
      )}
    </div>
  )
}
