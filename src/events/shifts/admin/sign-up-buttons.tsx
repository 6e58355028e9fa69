'use client'
import { toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { decideSignUps, type SignUpDecision, signUpDecisions } from '#src/contract/events/shifts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { decideInBatches, SelectedRows } from '#src/platform/admin/selected-rows.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

function SignUpButtons({ ids, onDone }: Props) {
  const texts = useTexts('participants')
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const decide = async (decision: SignUpDecision) => {
    const { decided, failed } = await decideInBatches(ids, 100, (some) =>
      call(decideSignUps, { body: { ids: some, decision } }),
    )
    if (failed > 0) toast.error(texts('failed', { count: failed }))
    if (decided > 0) toast.success(texts('done', { count: decided }))
    setAsked(false)
    onDone()
  }
  return (
    <span className="ui-row">
      {signUpDecisions.map((decision) => (
        <SmallButton
          key={decision}
          disabled={isBusy}
          onClick={() => (decision === 'cancel' ? setAsked(true) : run(() => decide(decision)))}
        >
          {texts(decision)}
        </SmallButton>
      ))}
      {isAsked && (
        <FormDialog
          title={texts('sureTitle')}
          submitLabel={texts('cancel')}
          cancelLabel={texts('keep')}
          isDestructive
          onSubmit={() => decide('cancel')}
          onClose={() => setAsked(false)}
        >
          <p>{texts('sure')}</p>
        </FormDialog>
      )}
    </span>
  )
}

/** Above the list, for those that are selected. */
export function SignUpSelection() {
  const texts = useTexts('participants')
  return (
    <SelectedRows text={(count) => texts('selected', { count })}>
      {(ids, onDone) => <SignUpButtons ids={ids} onDone={onDone} />}
    </SelectedRows>
  )
}

export function SignUpDocument() {
  const { id } = useDocumentInfo()
  const router = useRouter()
  return id === undefined ? null : (
    <SignUpButtons ids={[Number(id)]} onDone={() => router.refresh()} />
  )
}
