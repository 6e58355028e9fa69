'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { decideSignUps, signUpDecisions } from '#src/contract/events/shifts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { DecisionButtons } from '#src/platform/admin/decision-buttons.tsx'
import { SelectedRows } from '#src/platform/admin/selected-rows.tsx'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

function SignUpButtons(props: Props) {
  const texts = useTexts('participants')
  return (
    <DecisionButtons
      {...props}
      decisions={signUpDecisions}
      decide={(ids, decision) => call(decideSignUps, { body: { ids, decision } })}
      most={100}
      texts={texts}
      question={{ decision: 'cancel', texts }}
    />
  )
}

/** Above the list, for those that are selected. */
export function SignUpSelection() {
  return (
    <SelectedRows texts={useTexts('participants')}>
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
