'use client'
import { toast, useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import {
  type AnswerDecision,
  answerDecisions,
  decideAnswers,
  mostAnswers,
} from '#src/contract/forms/answers.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { decideInBatches, SelectedRows } from '#src/platform/admin/selected-rows.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

function AnswerButtons({ ids, onDone }: Props) {
  const texts = useTexts('forms')
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const decide = async (decision: AnswerDecision) => {
    const { decided, failed } = await decideInBatches(ids, mostAnswers, (some) =>
      call(decideAnswers, { body: { ids: some, decision } }),
    )
    if (failed > 0) toast.error(texts('failed', { count: failed }))
    if (decided > 0) toast.success(texts('done', { count: decided }))
    onDone()
  }
  return (
    <span className="ui-row">
      {answerDecisions.map((decision) => (
        <SmallButton key={decision} disabled={isBusy} onClick={() => run(() => decide(decision))}>
          {texts(decision)}
        </SmallButton>
      ))}
    </span>
  )
}

/** Above the list, for those that are selected. */
export function AnswerSelection() {
  const texts = useTexts('forms')
  return (
    <SelectedRows text={(count) => texts('selected', { count })}>
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
