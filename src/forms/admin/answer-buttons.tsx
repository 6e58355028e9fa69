'use client'
import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { answerDecisions, decideAnswers, mostAnswers } from '#src/contract/forms/answers.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { DecisionButtons } from '#src/platform/admin/decision-buttons.tsx'
import { SelectedRows } from '#src/platform/admin/selected-rows.tsx'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

function AnswerButtons(props: Props) {
  const texts = useTexts('forms')
  return (
    <DecisionButtons
      {...props}
      decisions={answerDecisions}
      decide={(ids, decision) => call(decideAnswers, { body: { ids, decision } })}
      most={mostAnswers}
      texts={texts}
    />
  )
}

/** Above the list, for those that are selected. */
export function AnswerSelection() {
  return (
    <SelectedRows texts={useTexts('forms')}>
      {(ids, onDone) => <AnswerButtons ids={ids} onDone={onDone} />}
    </SelectedRows>
  )
}

/** Beside answers that wait for a decision. */
export function AnswerDocument() {
  const { id } = useDocumentInfo()
  const state = useFormFields(([fields]) => fields['state']?.value)
  const router = useRouter()
  return id === undefined || state !== 'pending' ? null : (
    <AnswerButtons ids={[Number(id)]} onDone={() => router.refresh()} />
  )
}
