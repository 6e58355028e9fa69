'use client'

import { toast, useAuth, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { z } from 'zod'
import { emailPath } from '#src/contract/bulk-change.ts'
import {
  decideParticipants,
  mostParticipants,
  participantDecisions,
} from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { DecisionButtons } from '#src/platform/admin/decision-buttons.tsx'
import { request } from '#src/platform/admin/request.ts'
import { SelectedRows } from '#src/platform/admin/selected-rows.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { MoveParticipants } from './move-participants.tsx'

/** As many as a page of a new email takes by their ids. */
const most = 500

const registrations = z.object({ docs: z.array(z.object({ contact: z.int().nullish() })) })

interface MailParticipantsProps {
  readonly ids: readonly number[]
}

/** Opens a new composed email to the contacts of registrations, for who may write it. */
function MailParticipants({ ids }: MailParticipantsProps) {
  const texts = useTexts('participants')
  const router = useRouter()
  const { config } = useConfig()
  const { isBusy, run } = useAction()
  const collections = useAuth().permissions?.collections
  if (!collections?.['compose-emails']?.create || !collections['contacts']?.read) return null
  const open = async () => {
    if (ids.length > most) throw new Error(texts('tooManyToMail', { most }))
    const query = new URLSearchParams({
      depth: '0',
      limit: String(most),
      'select[contact]': 'true',
    })
    query.set('where[id][in]', ids.join(','))
    const found = await request(`${config.routes.api}/event-registrations?${query}`, registrations)
    const contacts = [...new Set(found.docs.flatMap(({ contact }) => contact ?? []))]
    if (contacts.length === 0) throw new Error(texts('noContacts'))
    const others = found.docs.filter(({ contact }) => !contact).length
    if (others > 0) toast.warning(texts('withoutContact', { count: others }))
    const path = emailPath({ ids: contacts })
    router.push(formatAdminURL({ adminRoute: config.routes.admin, path }))
  }
  return (
    <SmallButton disabled={isBusy} onClick={() => run(open)}>
      {texts('mail')}
    </SmallButton>
  )
}

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
      decide={(some, decision) => call(decideParticipants, { body: { ids: some, decision } })}
      most={mostParticipants}
      texts={texts}
      question={{ decision: 'cancel', texts }}
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
  return (
    <SelectedRows texts={useTexts('participants')}>
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
