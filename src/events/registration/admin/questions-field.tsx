'use client'
import { FieldLabel, useField } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { z } from 'zod'
import { answerValue } from '#src/contract/forms/form.ts'
import { answerText } from '#src/forms/answer-text.ts'
import { useTexts } from '#src/locales/use-texts.ts'

const stored = z.array(z.object({ question: z.string(), answer: answerValue }))

/** What a person was asked and has said, in the words of that time. */
export const QuestionsField: JSONFieldClientComponent = ({ field, path }) => {
  const { value } = useField<unknown>({ path })
  const texts = useTexts('participants')
  const answers = stored.safeParse(value).data ?? []
  if (answers.length === 0) return null
  return (
    <div className="field-type">
      <FieldLabel {...(field.label ? { label: field.label } : {})} path={path} />
      <dl>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answerText(texts, answer)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
