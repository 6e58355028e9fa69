'use client'
import { toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { addSignUp, readStaffing, type Staffing } from '#src/contract/events/shifts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { PersonInputs, personIn } from '../../registration/admin/person-inputs.tsx'

const listPath = (shift: number) =>
  `/collections/event-shift-sign-ups?where[or][0][and][0][shift][equals]=${shift}` as const

function AddPerson({ shift, onAdded }: { shift: number; onAdded: () => Promise<void> }) {
  const texts = useTexts('participants')
  const [isOpen, setOpen] = useState(false)
  const add = async (form: FormData) => {
    const body = personIn(form)
    const { state, isNew } = await call(addSignUp, { id: shift, body })
    const outcome = state === 'waiting' ? 'addedWaiting' : 'added'
    toast.success(texts(isNew ? outcome : 'known', { name: body.name }))
    setOpen(false)
    await onAdded()
  }
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{texts('addPerson')}</SmallButton>
      {isOpen && (
        <FormDialog
          title={texts('addPerson')}
          submitLabel={texts('submit')}
          cancelLabel={texts('close')}
          onSubmit={add}
          onClose={() => setOpen(false)}
        >
          <PersonInputs />
        </FormDialog>
      )}
    </>
  )
}

function People({ shift }: { readonly shift: number }) {
  const texts = useTexts('participants')
  const { permissions } = useAuth()
  const [counts, setCounts] = useState<Staffing>()
  const read = useCallback(() => call(readStaffing, { id: shift }), [shift])
  const { problem, load } = useLatestResponse(read, setCounts)
  useEffect(() => void load(), [load])
  const facts = counts && [
    texts('taken', { taken: counts.taken, capacity: counts.capacity }),
    counts.waiting > 0 ? texts('waiting', { count: counts.waiting }) : '',
    counts.checkedIn > 0 ? texts('came', { count: counts.checkedIn }) : '',
  ]
  return (
    <div className="ui-row ui-row--wide">
      <AdminLink path={listPath(shift)}>{texts('signUps')}</AdminLink>
      <span>{facts ? facts.filter(Boolean).join(' · ') : problem || texts('loading')}</span>
      {permissions?.collections?.['contact-submissions']?.update && (
        <AddPerson shift={shift} onAdded={load} />
      )}
    </div>
  )
}

/** In the form of a shift: how many have signed up, and the way to them. */
export function StaffingPanel() {
  const { id } = useDocumentInfo()
  const { permissions } = useAuth()
  const mayRead = permissions?.collections?.['event-shift-sign-ups']?.read === true
  return mayRead && id !== undefined ? <People shift={Number(id)} /> : null
}

/** Beside the list of shifts. */
export function GapsLink() {
  return <AdminLink path="/event-shifts">{useTexts('shifts')('toGaps')}</AdminLink>
}
