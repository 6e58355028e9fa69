'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import {
  decideParticipants,
  mostParticipants,
  participantDecisions,
} from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { DecisionButtons } from '#src/platform/admin/decision-buttons.tsx'
import { SelectedRows } from '#src/platform/admin/selected-rows.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { MailParticipants } from './mail-participants.tsx'
import { MoveParticipants } from './move-participants.tsx'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

function ParticipantButtons({ ids, onDone }: Props) {
  const texts = useTexts('participants')
  const [isMoving, setMoving] = useState(false)
  const finish = () => {
    setMoving(false)
    onDone()
  }
  return (
    <DecisionButtons
      ids={ids}
      decisions={participantDecisions}
      labelOf={(decision) => texts(decision)}
      decide={(some, decision) => call(decideParticipants, { body: { ids: some, decision } })}
      most={mostParticipants}
      said={{
        done: (count) => texts('done', { count }),
        failed: (count) => texts('failed', { count }),
      }}
      question={{
        decision: 'cancel',
        title: texts('sureTitle'),
        text: texts('sure'),
        keep: texts('keep'),
      }}
      onDone={onDone}
    >
      <SmallButton onClick={() => setMoving(true)}>{texts('move')}</SmallButton>
      <MailParticipants ids={ids} />
      {isMoving && <MoveParticipants ids={ids} onDone={finish} onClose={() => setMoving(false)} />}
    </DecisionButtons>
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
