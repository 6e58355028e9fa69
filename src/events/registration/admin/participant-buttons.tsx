'use client'
import { toast, useAuth, useDocumentInfo, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import {
  decideParticipants,
  mostParticipants,
  type ParticipantDecision,
  participantDecisions,
} from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

const decideAll = async (ids: readonly number[], decision: ParticipantDecision) => {
  let [decided, failed] = [0, 0]
  for (let from = 0; from < ids.length; from += mostParticipants) {
    const body = { ids: ids.slice(from, from + mostParticipants), decision }
    const result = await call(decideParticipants, { body })
    decided += result.decided
    failed += result.failed
  }
  return { decided, failed }
}

function ParticipantButtons({ ids, onDone }: Props) {
  const texts = useTexts('participants')
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const decide = async (decision: ParticipantDecision) => {
    const { decided, failed } = await decideAll(ids, decision)
    if (failed > 0) toast.error(texts('failed', { count: failed }))
    if (decided > 0) toast.success(texts('done', { count: decided }))
    setAsked(false)
    onDone()
  }
  return (
    <span className="ui-row">
      {participantDecisions.map((decision) => (
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
export function ParticipantSelection() {
  const texts = useTexts('participants')
  const { selectedIDs, toggleAll } = useSelection()
  const router = useRouter()
  if (selectedIDs.length === 0) return null
  const refresh = () => {
    toggleAll()
    router.refresh()
  }
  return (
    <div className="ui-row ui-row--wide">
      <span>{texts('selected', { count: selectedIDs.length })}</span>
      <ParticipantButtons ids={selectedIDs.map(Number)} onDone={refresh} />
    </div>
  )
}

export function ParticipantDocument() {
  const { id } = useDocumentInfo()
  const router = useRouter()
  return id === undefined ? null : (
    <ParticipantButtons ids={[Number(id)]} onDone={() => router.refresh()} />
  )
}
