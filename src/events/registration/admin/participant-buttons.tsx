'use client'
import { toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
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
import { decideInBatches, SelectedRows } from '#src/platform/admin/selected-rows.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { MailParticipants } from './mail-participants.tsx'
import { MoveParticipants } from './move-participants.tsx'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

function ParticipantButtons({ ids, onDone }: Props) {
  const texts = useTexts('participants')
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  const [asked, setAsked] = useState<'cancel' | 'move'>()
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const finish = () => {
    setAsked(undefined)
    onDone()
  }
  const decide = async (decision: ParticipantDecision) => {
    const { decided, failed } = await decideInBatches(ids, mostParticipants, (some) =>
      call(decideParticipants, { body: { ids: some, decision } }),
    )
    if (failed > 0) toast.error(texts('failed', { count: failed }))
    if (decided > 0) toast.success(texts('done', { count: decided }))
    finish()
  }
  return (
    <span className="ui-row">
      {participantDecisions.map((decision) => (
        <SmallButton
          key={decision}
          disabled={isBusy}
          onClick={() => (decision === 'cancel' ? setAsked('cancel') : run(() => decide(decision)))}
        >
          {texts(decision)}
        </SmallButton>
      ))}
      <SmallButton disabled={isBusy} onClick={() => setAsked('move')}>
        {texts('move')}
      </SmallButton>
      <MailParticipants ids={ids} />
      {asked === 'move' && (
        <MoveParticipants ids={ids} onDone={finish} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'cancel' && (
        <FormDialog
          title={texts('sureTitle')}
          submitLabel={texts('cancel')}
          cancelLabel={texts('keep')}
          isDestructive
          onSubmit={() => decide('cancel')}
          onClose={() => setAsked(undefined)}
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
  return (
    <SelectedRows text={(count) => texts('selected', { count })}>
      {(ids, onDone) => <ParticipantButtons ids={ids} onDone={onDone} />}
    </SelectedRows>
  )
}

export function ParticipantDocument() {
  const { id } = useDocumentInfo()
  const router = useRouter()
  return id === undefined ? null : (
    <ParticipantButtons ids={[Number(id)]} onDone={() => router.refresh()} />
  )
}
