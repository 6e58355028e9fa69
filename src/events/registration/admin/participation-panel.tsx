'use client'
import { toast, useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useCallback, useEffect, useId, useState } from 'react'
import {
  addParticipant,
  type Participation,
  readParticipation,
} from '#src/contract/events/participants.ts'
import { QuestionFigures } from '#src/forms/admin/form-figures.tsx'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { DoorButton } from '../../door/admin/door-links.tsx'
import { ImportParticipants } from './import-participants.tsx'
import { PersonInputs, personIn } from './person-inputs.tsx'

const listPath = (event: number) =>
  `/collections/event-registrations?where[or][0][and][0][event][equals]=${event}` as const

interface CountsProps {
  readonly counts: Participation
}

function Counts({ counts: { capacity, taken, waiting, requested, checkedIn } }: CountsProps) {
  const texts = useTexts('participants')
  const facts = [
    capacity === null
      ? texts('takenUnlimited', { count: taken })
      : texts('taken', { taken, capacity }),
    waiting > 0 ? texts('waiting', { count: waiting }) : '',
    requested > 0 ? texts('requested', { count: requested }) : '',
    checkedIn > 0 ? texts('came', { count: checkedIn }) : '',
  ]
  return <span>{facts.filter(Boolean).join(' · ')}</span>
}

function AddParticipant({ event, onAdded }: { event: number; onAdded: () => Promise<void> }) {
  const texts = useTexts('participants')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const add = async (form: FormData) => {
    const person = personIn(form)
    const body = {
      ...person,
      companions: Number(form.get('companions') ?? 0),
      checkIn: form.get('checkIn') === 'on',
    }
    const { state, isNew } = await call(addParticipant, { id: event, body })
    const outcome = state === 'waiting' ? 'addedWaiting' : 'added'
    toast.success(texts(isNew ? outcome : 'known', { name: person.name }))
    setOpen(false)
    await onAdded()
  }
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{texts('add')}</SmallButton>
      {isOpen && (
        <FormDialog
          title={texts('addTitle')}
          submitLabel={texts('submit')}
          cancelLabel={texts('close')}
          onSubmit={add}
          onClose={() => setOpen(false)}
        >
          <PersonInputs />
          <label htmlFor={`${id}companions`}>
            {texts('companions')}
            <input
              id={`${id}companions`}
              name="companions"
              type="number"
              min={0}
              max={20}
              defaultValue={0}
            />
          </label>
          <label htmlFor={`${id}door`}>
            <input id={`${id}door`} name="checkIn" type="checkbox" /> {texts('atDoor')}
          </label>
        </FormDialog>
      )}
    </>
  )
}

/** In the form of an event that people register for: how many come, and the way to them. */
export function ParticipationPanel() {
  const { id } = useDocumentInfo()
  const isEnabled = useFormFields(([fields]) => fields['registration.enabled']?.value === true)
  const { permissions } = useAuth()
  const mayRead = permissions?.collections?.['event-registrations']?.read === true
  return isEnabled && mayRead && id !== undefined ? <Participants event={Number(id)} /> : null
}

function Participants({ event }: { readonly event: number }) {
  const texts = useTexts('participants')
  const { permissions } = useAuth()
  const [counts, setCounts] = useState<Participation>()
  const read = useCallback(() => call(readParticipation, { id: event }), [event])
  const { problem, load } = useLatestResponse(read, setCounts)
  useEffect(() => void load(), [load])
  const answered = counts?.figures.filter((figure) => figure.answered > 0) ?? []
  return (
    <>
      <div className="ui-row ui-row--wide">
        <AdminLink path={listPath(event)}>{texts('list')}</AdminLink>
        {counts ? <Counts counts={counts} /> : <span>{problem || texts('loading')}</span>}
        {permissions?.collections?.['contact-submissions']?.update && (
          <>
            <AddParticipant event={event} onAdded={load} />
            <DoorButton event={event} />
            <ImportParticipants event={event} onImported={load} />
          </>
        )}
      </div>
      {counts && counts.taken + counts.waiting + counts.requested > 0 && (
        <p>{texts('willBeMailed')}</p>
      )}
      {answered.length > 0 && (
        <details className="ui-below">
          <summary>{texts('answers')}</summary>
          {answered.map((figure) => (
            <QuestionFigures key={figure.question} {...figure} />
          ))}
        </details>
      )}
    </>
  )
}
